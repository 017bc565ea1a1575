import { useCallback, useEffect, useState } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { callApi } from '#ui/callApi.ts'
import { createLatest } from '#ui/createLatest.ts'
import type { OwnSurvey, SurveyResults } from '../schema.ts'
import type { SurveyItem } from './surveyItem.ts'

/**
 * Whether this reader has answered, with the results if so. Pages are shared, so it is requested after the page has loaded, again when the reader
 * signs in; the browser gets its signed cookie with the response. `isNew`: they answered just now, on this page.
 */
export function useOwnSurvey({ id, isClosed }: SurveyItem) {
  const reader = useReader()
  const [results, setResults] = useState<SurveyResults | null>(null)
  const [isNew, setIsNew] = useState(false)
  const [failed, setFailed] = useState(false)
  const [begin] = useState(createLatest)
  const load = useCallback(() => {
    const isLatest = begin()
    callApi<OwnSurvey>(`/api/survey/${id}/own`).then(
      (own) => {
        if (!isLatest()) return
        setFailed(false)
        setResults(own.results)
      },
      (error) => {
        console.warn(error)
        if (isLatest()) setFailed(true)
      },
    )
  }, [id, begin])
  const readerId = reader?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader has another answer.
  useEffect(() => {
    if (!isClosed && reader !== undefined) load()
  }, [load, isClosed, readerId, reader === undefined])
  const show = (own: OwnSurvey) => {
    begin()
    setIsNew(true)
    setFailed(false)
    setResults(own.results)
  }
  return { results, isNew, failed, load, show }
}
