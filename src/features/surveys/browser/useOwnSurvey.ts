import { useState } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { useResource } from '#ui/useResource.ts'
import type { OwnSurvey } from '../schema.ts'
import type { SurveyItem } from './surveyItem.ts'

/**
 * Whether this reader has answered, with the results if so. Pages are shared, so it is requested
 * after the page has loaded, again when the reader signs in; the browser gets its signed cookie
 * with the response. `isNew`: they answered just now, on this page.
 */
export function useOwnSurvey({ id, isClosed }: SurveyItem) {
  const reader = useReader()
  const [isNew, setIsNew] = useState(false)
  const { data, error, load, setData } = useResource<OwnSurvey>(
    isClosed || reader === undefined ? null : `/api/survey/${id}/own`,
    reader?.id,
  )
  const show = (own: OwnSurvey) => {
    setIsNew(true)
    setData(own)
  }
  return { results: data?.results ?? null, isNew, failed: Boolean(error), load, show }
}
