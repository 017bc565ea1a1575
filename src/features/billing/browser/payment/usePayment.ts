import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, callApi } from '#ui/callApi.ts'
import { noticeSessionEnd } from '#ui/noticeSessionEnd.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import type { Payment } from '../../schema.ts'

type State = { payment: Payment | undefined; missing: boolean; failed: boolean; slow: boolean }

const pollMs = 2_000
/** Time after which the page says that the gateway is slow, and asks less often. */
const slowMs = 30_000
const slowPollMs = 10_000

/**
 * The payment that the address names (`?payment=`).
 * @param untilSettled asks again while it is not settled
 */
export function usePayment(untilSettled: boolean): State {
  const [query] = useSearchParams()
  const id = useHydrated() ? (query.get('payment') ?? '') : undefined
  const [state, setState] = useState<State>({ payment: undefined, missing: false, failed: false, slow: false })
  useEffect(() => {
    if (id !== undefined) return watchPayment(id, untilSettled, setState)
  }, [id, untilSettled])
  return state
}

/** @returns a function that stops asking */
function watchPayment(id: string, untilSettled: boolean, show: (change: (before: State) => State) => void): () => void {
  const startedAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const load = async () => {
    const { change, isFinal } = await readPayment(id)
    if (stopped) return
    const slow = performance.now() - startedAt > slowMs
    show((before) => ({ ...before, failed: false, slow, ...change }))
    if (!isFinal && untilSettled) timer = setTimeout(() => void load(), slow ? slowPollMs : pollMs)
  }
  void load()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

async function readPayment(id: string): Promise<{ change: Partial<State>; isFinal: boolean }> {
  if (!id) return { change: { missing: true }, isFinal: true }
  try {
    const { data } = await callApi<{ data: Payment }>(`/api/auth/payments/${encodeURIComponent(id)}`)
    return { change: { payment: data, missing: false }, isFinal: isSettled(data) }
  } catch (error) {
    noticeSessionEnd(error)
    const missing = error instanceof ApiError && [404, 422].includes(error.status)
    if (!missing) console.error(error)
    return { change: missing ? { missing } : { failed: true }, isFinal: missing }
  }
}

/** Whether asking the gateway again changes nothing for the reader. */
export const isSettled = ({ state }: Payment) => state !== 'created' && state !== 'sent'
