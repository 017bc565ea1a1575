import { useEffect, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import type { Suggestion } from '../../schema.ts'

/** A pause in typing this long is worth a question. */
const pauseMs = 90
const cached = new Map<string, Suggestion[]>()
const mostCached = 100

/** What the reader may mean, at most eight. Until the answer for these words is there, what was shown before; late answers are dropped. */
export function useSuggestions(words: string): Suggestion[] {
  const [shown, setShown] = useState<{ words: string; suggestions: Suggestion[] }>({ words: '', suggestions: none })
  useEffect(() => {
    if (!words) return
    const controller = new AbortController()
    const ask = async () => {
      const suggestions = cached.get(words) ?? (await load(words, controller.signal))
      if (!controller.signal.aborted) setShown({ words, suggestions })
    }
    const timer = setTimeout(ask, cached.has(words) ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words])
  return words && shown.words ? shown.suggestions : none
}

const none: Suggestion[] = []

/** Without an answer there is nothing to suggest, which is no failure of the search. */
async function load(words: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const { data } = await callApi<{ data: Suggestion[] }>(`/api/search/suggestions?${new URLSearchParams({ q: words })}`, { signal })
    if (cached.size >= mostCached) cached.clear()
    cached.set(words, data)
    return data
  } catch {
    return none
  }
}
