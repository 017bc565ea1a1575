import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#brand.ts'
import { callApi } from '#ui/callApi.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import { noticeSessionEnd } from '#ui/noticeSessionEnd.ts'
import { amountText } from '../../money.ts'
import type { Plan, StartedPayment } from '../../schema.ts'
import { useBillingText } from '../billingText.ts'
import { goToGateway } from '../payment/goToGateway.ts'
import { QuoteTable } from './QuoteTable.tsx'
import { useQuote } from './useQuote.ts'

/**
 * Form with what the plan costs this reader now, a field for a coupon, and the button that leads to
 * the gateway's page.
 */
export function CheckoutForm({ plan }: { plan: Plan }) {
  const { locale, t: common } = useLocale()
  const { t } = useBillingText()
  const { quote, problem, failed, reload, applyCoupon } = useQuote(plan.id)
  const [leaving, setLeaving] = useState(false)
  if (failed) return <LoadMoreButton failed={t.quoteFailed} onClick={reload} />
  if (!quote) return <p className="profile-wait">{common.loading}</p>
  return (
    <>
      <p className="account-intro checkout-change">{t.changes[quote.change]}</p>
      <QuoteTable quote={quote} />
      <CouponForm applied={quote.coupon} problem={problem} apply={applyCoupon} />
      <Form<{ data: StartedPayment }>
        submit={leaving ? t.paying : t.pay(amountText(locale, quote.amount))}
        send={() => startPayment(plan.id, quote.coupon)}
        done={({ data }) => {
          setLeaving(true)
          return goToGateway(data.url, () => setLeaving(false))
        }}
      >
        <p className="form-hint">{t.byCard}</p>
        <p className="form-hint">{t.merchant}</p>
        <p className="form-hint">{t.refunds(brand.refundDays)}</p>
      </Form>
    </>
  )
}

/** Starts a payment. If the session has ended, the checkout then asks to sign in. */
async function startPayment(plan_id: number, coupon: string | null): Promise<{ data: StartedPayment }> {
  try {
    return await callApi('/api/auth/payments', { body: { plan_id, coupon: coupon ?? undefined } })
  } catch (error) {
    noticeSessionEnd(error)
    throw error
  }
}

type CouponProps = { applied: string | null; problem: string | null; apply: (code: string) => Promise<void> }

function CouponForm({ applied, problem, apply }: CouponProps) {
  const { t } = useBillingText()
  const field = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void apply(field.current?.value.trim() ?? '')
  }
  return (
    <form className="form checkout-coupon" noValidate onSubmit={onSubmit}>
      <Field
        key={key}
        ref={field}
        name="coupon"
        label={t.coupon}
        hint={t.couponHint}
        dir="ltr"
        autoComplete="off"
        defaultValue={applied ?? ''}
      />
      <button type="submit" className="button">
        {t.applyCoupon}
      </button>
      {problem && (
        <p className="form-wrong" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
