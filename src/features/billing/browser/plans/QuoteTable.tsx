import { fullTime } from '#text/times.ts'
import type { Quote } from '../../schema.ts'
import { useBillingText } from '../billingText.ts'
import { Money } from '../Money.tsx'

/** How the amount is made up, and the time it pays for. */
export function QuoteTable({ quote }: { quote: Quote }) {
  const { locale, t } = useBillingText()
  const { price, discount, credit, amount, starts_at, ends_at } = quote
  const parts = [
    [t.price, price],
    [t.discount, -discount],
    [t.credit, -credit],
  ] as const
  return (
    <dl className="profile-facts checkout-facts">
      {parts.map(
        ([name, fils]) =>
          fils !== 0 && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Money fils={fils} />
              </dd>
            </div>
          ),
      )}
      <div className="checkout-total">
        <dt>{t.total}</dt>
        <dd>
          <Money fils={amount} />
        </dd>
      </div>
      <div>
        <dt>{t.from}</dt>
        <dd>{fullTime(locale, starts_at)}</dd>
      </div>
      <div>
        <dt>{t.until}</dt>
        <dd>{fullTime(locale, ends_at)}</dd>
      </div>
    </dl>
  )
}
