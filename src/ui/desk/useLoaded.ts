import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../callApi.ts'
import { createLatest } from '../createLatest.ts'

/**
 * Data of a page of the desk: `data` once it has arrived, `error` if the last request failed. `load` asks again, and
 * shows the old data meanwhile.
 */
export type Loaded<Data> = { data: Data | undefined; error: unknown; load: () => void; setData: (data: Data) => void }

/** Loads `GET path` when the page opens, and again when its address names something else. */
export function useLoaded<Data>(path: string): Loaded<Data> {
  const [{ of, data, error }, setState] = useState<{ of: string; data?: Data; error?: unknown }>({ of: path })
  const [begin] = useState(createLatest)
  const setData = useCallback(
    (data: Data) => {
      begin()
      setState({ of: path, data })
    },
    [path, begin],
  )
  const load = useCallback(() => {
    const isLatest = begin()
    callApi<Data>(path).then(
      (data) => isLatest() && setData(data),
      (error) => {
        console.warn(error)
        if (isLatest()) setState({ of: path, error })
      },
    )
  }, [path, begin, setData])
  useEffect(load, [load])
  const isCurrent = of === path
  return { data: isCurrent ? data : undefined, error: isCurrent ? error : undefined, load, setData }
}
