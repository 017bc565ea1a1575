import { useEffect, useState } from 'react'
import type { Locale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import type { Topics } from '../../schema.ts'

const none: Topics = { sections: [], people: [], places: [] }
const loaded = new Map<Locale, Topics>()

/** Loads the topics of the day's news, once they are wanted; on failure, nothing. */
export function useTopics(locale: Locale, isWanted: boolean): Topics {
  const [shown, setShown] = useState(loaded.get(locale))
  useEffect(() => {
    if (!isWanted || shown) return
    const controller = new AbortController()
    callApi<{ data: Topics }>(`/api/search/topics?language=${locale}`, { signal: controller.signal }).then(
      ({ data }) => {
        loaded.set(locale, data)
        setShown(data)
      },
      () => {},
    )
    return () => controller.abort()
  }, [locale, isWanted, shown])
  return shown ?? none
}
