import { useEffect, useState } from 'react'
import { ApiError, callApi } from '#ui/callApi.ts'
import { createLatest } from '#ui/createLatest.ts'
import { noticeSessionEnd } from '#ui/noticeSessionEnd.ts'
import type { Quote } from '../../schema.ts'

type State = { quote: Quote | null; problem: string | null; failed: boolean }

/**
 * The price of a plan for the reader. `problem`: why the coupon was not accepted; the price without
 * it stays.
 */
export function useQuote(planId: number) {
  const [state, setState] = useState<State>({ quote: null, problem: null, failed: false })
  const [begin] = useState(createLatest)
  const load = async (coupon: string) => {
    const isLatest = begin()
    try {
      const body = { plan_id: planId, ...(coupon ? { coupon } : {}) }
      const { data } = await callApi<{ data: Quote }>('/api/auth/payments/quote', { body })
      if (isLatest()) setState({ quote: data, problem: null, failed: false })
    } catch (error) {
      if (noticeSessionEnd(error)) return
      console.error(error)
      const problem = error instanceof ApiError && coupon ? error.firstMessage : null
      if (isLatest()) setState((before) => ({ ...before, problem, failed: problem === null }))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen plan has a form of its own.
  useEffect(() => void load(''), [])
  return { ...state, reload: () => void load(''), applyCoupon: load }
}
