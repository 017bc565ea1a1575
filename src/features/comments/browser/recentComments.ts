import { useEffect, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import type { ListedComment } from '../schema.ts'

/** The newest comments on the whole site, cached until the page is closed. */
let cached: { at: number; comments: ListedComment[] } | undefined
const checkEveryMs = 30_000

/**
 * The specification's rule (9): elapsed milliseconds divided by 216,000 must exceed 2, that is,
 * after 7 minutes and 12 seconds.
 */
export function isTimeToRefresh(elapsedMs: number): boolean {
  return elapsedMs / 216_000 > 2
}

/**
 * Undefined until they are loaded; after a failure the old ones stay, and the next check tries
 * again.
 */
export function useRecentComments(): ListedComment[] | undefined {
  const [comments, setComments] = useState(cached?.comments)
  useEffect(() => {
    let isMounted = true
    const check = async () => {
      if (document.hidden || (cached && !isTimeToRefresh(Date.now() - cached.at))) return
      const reply = await callApi<{ data: ListedComment[] }>('/api/auth/recentcomments').catch(() => null)
      if (!reply) return
      cached = { at: Date.now(), comments: reply.data }
      if (isMounted) setComments(reply.data)
    }
    void check()
    const timer = setInterval(check, checkEveryMs)
    document.addEventListener('visibilitychange', check)
    return () => {
      isMounted = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  return comments
}
