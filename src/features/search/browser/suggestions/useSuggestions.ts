import { useEffect, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import type { Suggestion } from '../../schema.ts'

/** Suggestions are requested after a pause in typing of this length. */
const pauseMs = 90
const cached = new Map<string, Suggestion[]>()
const maxCached = 100

/**
 * Suggestions for the words, at most eight. Until they are loaded, the previous ones are shown;
 * outdated responses are ignored.
 */
export function useSuggestions(words: string): Suggestion[] {
  const [shown, setShown] = useState<{ words: string; suggestions: Suggestion[] }>({ words: '', suggestions: none })
  useEffect(() => {
    if (!words) return
    const controller = new AbortController()
    const update = async () => {
      const suggestions = cached.get(words) ?? (await load(words, controller.signal))
      if (!controller.signal.aborted) setShown({ words, suggestions })
    }
    const timer = setTimeout(update, cached.has(words) ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words])
  return words && shown.words ? shown.suggestions : none
}

const none: Suggestion[] = []

/** Loads suggestions. On failure there are none; the search itself still works. */
async function load(words: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const { data } = await callApi<{ data: Suggestion[] }>(`/api/search/suggestions?${new URLSearchParams({ q: words })}`, { signal })
    if (cached.size >= maxCached) cached.clear()
    cached.set(words, data)
    return data
  } catch {
    return none
  }
}
