import { formatKd } from '../money.ts'

/** An amount with its currency: `1.500 KD`. It has a direction of its own, so that Arabic around it does not reorder it. */
export function Money({ fils }: { fils: number }) {
  return (
    <bdi className="money" dir="ltr">
      {`${formatKd(fils)}\u00A0KD`}
    </bdi>
  )
}

/** The same as a plain text: between isolates (UAX #9), and with a space that does not break. */
export const amountText = (fils: number) => `\u2066${formatKd(fils)}\u00A0KD\u2069`
