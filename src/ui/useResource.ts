import { useCallback, useEffect, useState } from 'react'
import { callApi } from './callApi.ts'
import { createLatest } from './createLatest.ts'
import { noticeSessionEnd } from './noticeSessionEnd.ts'

/**
 * State of what a component loads: `data` once it has arrived, `error` if the last request failed.
 * `load` requests it again, and shows the old data meanwhile.
 */
export type Resource<Data> = { data: Data | undefined; error: unknown; load: () => void; setData: (data: Data) => void }

/**
 * Loads `GET path` for a component, and again when its address names something else.
 * @param path null while nothing is wanted
 * @param of what else the data depends on, like its reader: with another one, the old data is not
 *   shown
 */
export function useResource<Data>(path: string | null, of: number | string = ''): Resource<Data> {
  const key = path && `${path} ${of}`
  const [{ shown, data, error }, setState] = useState<{ shown: string | null; data?: Data; error?: unknown }>({ shown: key })
  const [begin] = useState(createLatest)
  const setData = useCallback(
    (data: Data) => {
      begin()
      setState({ shown: key, data })
    },
    [key, begin],
  )
  const load = useCallback(() => {
    const isLatest = begin()
    if (path === null) return
    callApi<Data>(path).then(
      (data) => isLatest() && setState({ shown: key, data }),
      (error) => {
        if (!isLatest() || noticeSessionEnd(error)) return
        console.warn(error)
        setState({ shown: key, error })
      },
    )
  }, [path, key, begin])
  useEffect(() => {
    load()
    // What is still on its way is ignored.
    return () => void begin()
  }, [load, begin])
  const isCurrent = shown === key
  return { data: isCurrent ? data : undefined, error: isCurrent ? error : undefined, load, setData }
}
