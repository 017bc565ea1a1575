import { useEffect, useState } from 'react'
import { chosenLanguage } from '#features/posts/browser/contentChoice.ts'
import type { Locale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import type { Topics } from '../../schema.ts'

const none: Topics = { sections: [], people: [], places: [] }
const loaded = new Map<string, Topics>()

/**
 * Loads the topics of the day's news in the language that the reader chose, once they are wanted;
 * on failure, nothing.
 */
export function useTopics(locale: Locale, isWanted: boolean): Topics {
  const query = topicsQuery(locale)
  const [last, setLast] = useState<{ query: string; topics: Topics }>()
  const shown = last?.query === query ? last.topics : loaded.get(query)
  useEffect(() => {
    if (!isWanted || shown) return
    const controller = new AbortController()
    callApi<{ data: Topics }>(`/api/search/topics?${query}`, { signal: controller.signal }).then(
      ({ data }) => {
        loaded.set(query, data)
        setLast({ query, topics: data })
      },
      () => {},
    )
    return () => controller.abort()
  }, [query, isWanted, shown])
  return shown ?? none
}

function topicsQuery(language: Locale): string {
  const content = chosenLanguage(language)
  return String(new URLSearchParams({ language, ...(content && { content }) }))
}
