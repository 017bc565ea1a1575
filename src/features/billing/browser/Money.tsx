import { formatKd } from '../money.ts'

/** An amount with its currency: `1.500 KD`. It has a direction of its own, so that Arabic around it does not reorder it. */
export function Money({ fils }: { fils: number }) {
  return (
    <bdi className="money" dir="ltr">
      {amountText(fils)}
    </bdi>
  )
}

/** The same as a plain text, with a space that does not break. */
export const amountText = (fils: number) => `${formatKd(fils)}\u00A0KD`
