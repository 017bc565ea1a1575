import { useEffect, useState } from 'react'
import { ApiError, callApi } from '#ui/callApi.ts'
import type { FoundFeeds } from '../../deskSchema.ts'

const everyMs = 700
/** A search takes twelve seconds at most; after a minute, no worker is running. */
const maxAsks = 85

/**
 * Loads what a search has found, until it has ended. `failed`: the search is too old, no worker
 * does it, or it could not be loaded.
 */
export function useFound(id: string) {
  const [found, setFound] = useState<FoundFeeds>()
  const [failed, setFailed] = useState<'gone' | 'late' | 'other'>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    let asked = 0
    const ask = () =>
      callApi<FoundFeeds>(`/api/desk/sources/found/${encodeURIComponent(id)}`).then(
        (answer) => {
          if (stopped) return
          setFound(answer)
          if (answer.state !== 'waiting') return
          if (++asked >= maxAsks) setFailed('late')
          else timer = setTimeout(ask, everyMs)
        },
        (error) => !stopped && setFailed(error instanceof ApiError && error.status === 404 ? 'gone' : 'other'),
      )
    ask()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [id])
  return { found, failed }
}
