import { useEffect, useState } from 'react'
import { ApiError, callApi } from '#ui/callApi.ts'
import type { Preview } from '../../schema.ts'
import { nameKeywords } from './nameKeywords.ts'

type Answer = { preview: Preview | null; problem: string | null; failed: boolean }
type State = Answer & { of: string }

/**
 * Loads what these interests would have brought in the last seven days, once the reader has stopped
 * typing for `delay` ms. `problem` is the server's message if they are not allowed. Until a new
 * answer arrives, the last one stays.
 * @param interests fields of POST /api/user/profile/settings/preview; null for nothing
 */
export function usePreview(interests: object | null, delay: number): Answer & { busy: boolean } {
  const [state, setState] = useState<State>({ of: '', preview: null, problem: null, failed: false })
  const key = interests === null ? '' : JSON.stringify(interests)
  useEffect(() => {
    const abort = new AbortController()
    const answer = (given: Partial<Answer>) => setState({ preview: null, problem: null, failed: false, ...given, of: key })
    const timer = setTimeout(async () => {
      if (key === '') return answer({})
      try {
        const path = '/api/user/profile/settings/preview'
        const { data } = await callApi<{ data: Preview }>(path, { body: JSON.parse(key), signal: abort.signal })
        answer({ preview: data })
      } catch (cause) {
        if (abort.signal.aborted) return
        const error = nameKeywords(cause, JSON.parse(key).keywords ?? [])
        if (error instanceof ApiError) answer({ problem: error.firstMessage })
        else answer({ failed: true })
      }
    }, delay)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, delay])
  return { ...state, busy: state.of !== key }
}
