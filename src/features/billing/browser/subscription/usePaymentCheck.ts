import { useEffect, useRef, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import type { Payment } from '../../schema.ts'

/** `waiting` for the list of payments, `asking` the gateway, `done`. */
type Check = 'waiting' | 'asking' | 'done'

/** Older ones have expired, or are asked about by the server. */
const recentMs = 24 * 3_600_000
const maxAsked = 3
const pollMs = 3_000
/** Time for which the page asks while a bank says nothing. */
const maxPolls = 20

/**
 * Asks the gateway about the reader's payments that may have been paid meanwhile.
 * @param onChange when one of them has changed
 */
export function usePaymentCheck(payments: Payment[] | null, onChange: () => void): Check {
  const [check, setCheck] = useState<Check>('waiting')
  const changed = useRef(onChange)
  changed.current = onChange
  const hasList = payments !== null
  const first = useRef(payments)
  first.current ??= payments
  useEffect(() => {
    if (!hasList) return
    const open = (first.current ?? []).filter(isOpen).slice(0, maxAsked)
    if (open.length === 0) return setCheck('done')
    let isWanted = true
    setCheck('asking')
    void askAll(open, () => isWanted).then((isChanged) => {
      if (!isWanted) return
      if (isChanged) changed.current()
      setCheck('done')
    })
    return () => {
      isWanted = false
    }
  }, [hasList])
  return check
}

function isOpen({ state, problem, created_at }: Payment): boolean {
  const isUnpaid = state === 'created' || state === 'sent' || state === 'failed'
  return isUnpaid && problem === null && Date.now() - Date.parse(created_at) < recentMs
}

/** @returns whether one of them has changed */
async function askAll(payments: Payment[], isWanted: () => boolean): Promise<boolean> {
  const changes = await Promise.all(payments.map((payment) => ask(payment, isWanted)))
  return changes.includes(true)
}

/** Asks again while the bank has not answered. */
async function ask(payment: Payment, isWanted: () => boolean): Promise<boolean> {
  for (let polls = 0; polls < maxPolls && isWanted(); polls++) {
    const { data } = await callApi<{ data: Payment }>(`/api/auth/payments/${payment.id}`).catch(() => ({ data: payment }))
    if (data.attempt !== 'under_way') return data.state !== payment.state || data.attempt !== payment.attempt
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return true
}
