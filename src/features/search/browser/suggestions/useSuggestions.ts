import { useEffect, useState } from 'react'
import { chosenLanguage } from '#features/posts/browser/contentChoice.ts'
import type { Locale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import type { Suggestion } from '../../schema.ts'

/** Suggestions are requested after a pause in typing of this length. */
const pauseMs = 90
const cached = new Map<string, Suggestion[]>()
const maxCached = 100

/**
 * Suggestions for the words, at most eight, in the language of the news that the reader chose.
 * Until they are loaded, the previous ones are shown; outdated responses are ignored.
 */
export function useSuggestions(words: string, locale: Locale): Suggestion[] {
  const [shown, setShown] = useState<{ words: string; suggestions: Suggestion[] }>({ words: '', suggestions: none })
  useEffect(() => {
    if (!words) return
    const content = chosenLanguage(locale)
    const query = String(new URLSearchParams({ q: words, ...(content && { content }) }))
    const controller = new AbortController()
    const update = async () => {
      const suggestions = cached.get(query) ?? (await load(query, controller.signal))
      if (!controller.signal.aborted) setShown({ words, suggestions })
    }
    const timer = setTimeout(update, cached.has(query) ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words, locale])
  return words && shown.words ? shown.suggestions : none
}

const none: Suggestion[] = []

/** Loads suggestions. On failure there are none; the search itself still works. */
async function load(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const { data } = await callApi<{ data: Suggestion[] }>(`/api/search/suggestions?${query}`, { signal })
    if (cached.size >= maxCached) cached.clear()
    cached.set(query, data)
    return data
  } catch {
    return none
  }
}
