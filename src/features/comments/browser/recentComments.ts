import { useEffect, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import type { ListedComment } from '../schema.ts'

/** What readers said last, everywhere; cached while the page lives. */
let cached: { at: number; comments: ListedComment[] } | undefined
const lookMs = 30_000

/** The specification's rule (9): elapsed milliseconds divided by 216,000 must exceed 2, that is, after 7 minutes and 12 seconds. */
export function isTimeToRefresh(elapsedMs: number): boolean {
  return elapsedMs / 216_000 > 2
}

/** Undefined until they are there; a failure leaves what was there before, and is tried again with the next look. */
export function useRecentComments(): ListedComment[] | undefined {
  const [comments, setComments] = useState(cached?.comments)
  useEffect(() => {
    let wanted = true
    const look = async () => {
      if (document.hidden || (cached && !isTimeToRefresh(Date.now() - cached.at))) return
      const answer = await callApi<{ data: ListedComment[] }>('/api/auth/recentcomments').catch(() => null)
      if (!answer) return
      cached = { at: Date.now(), comments: answer.data }
      if (wanted) setComments(answer.data)
    }
    void look()
    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      wanted = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return comments
}
