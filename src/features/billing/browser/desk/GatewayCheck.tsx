import { useState } from 'react'
import { useAction } from '#ui/useAction.ts'
import type { DeskPayment, GatewayAnswer } from '../../deskSchema.ts'
import { Money } from '../Money.tsx'
import { askGateway } from './deskMoneyCalls.ts'
import { useDeskMoneyText } from './deskMoneyText.ts'

type Props = { id: string; onAnswer: (payment: DeskPayment) => void }

/**
 * Asks the gateway about a payment, and shows what it said in its own words. The payment is brought
 * up to date with it.
 */
export function GatewayCheck({ id, onAnswer }: Props) {
  const { t } = useDeskMoneyText()
  const { busy, act } = useAction(t.askFailed)
  const [answer, setAnswer] = useState<GatewayAnswer>()
  const ask = () =>
    act(async () => {
      const { data } = await askGateway(id)
      setAnswer(data.answer)
      if (data.payment) onAnswer(data.payment)
      return undefined
    })
  return (
    <>
      <button type="button" className="button" aria-disabled={busy} onClick={ask}>
        {busy ? t.checking : t.ask}
      </button>
      <div role="status">{answer && <Answer answer={answer} />}</div>
    </>
  )
}

function Answer({ answer }: { answer: GatewayAnswer }) {
  const { t } = useDeskMoneyText()
  const { state, amount, extra, received, gateway_id, transaction_id, mode, reason, refunds } = answer
  const words = [received, mode, gateway_id, transaction_id, reason].filter((word) => word !== null)
  return (
    <div className="desk-parent">
      <p>
        {t.answer}: {t.answers[state]} {amount !== null && <Money fils={amount} />} {extra ? <Money fils={extra} /> : null}
      </p>
      {words.length > 0 && (
        <p>
          <bdi>{words.join(' · ')}</bdi>
        </p>
      )}
      {refunds?.map((refund) => (
        <p key={refund.id}>
          {t.refundStates[refund.state]}: {refund.amount !== null && <Money fils={refund.amount} />} <bdi>{refund.id}</bdi>
        </p>
      ))}
    </div>
  )
}
