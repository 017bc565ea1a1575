import { useEffect, useRef } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { useReaderText } from '#features/accounts/browser/readerText.ts'
import { inLocale, nameIn } from '#text/locale.ts'
import type { Plan } from '../../schema.ts'
import { plansHref } from '../billingAddress.ts'
import { useBillingText } from '../billingText.ts'
import { CheckoutForm } from './CheckoutForm.tsx'

/** The checkout of a chosen plan; a visitor is asked to sign in, and comes back to their choice. */
export function Checkout({ plan, takesFocus }: { plan: Plan; takesFocus: boolean }) {
  const { locale, t } = useBillingText()
  const reader = useReader()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (reader === undefined || !takesFocus) return
    // After the frame has moved the focus to the page's own heading, because the address has
    // changed.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [reader, takesFocus])
  if (reader === undefined) return null
  return (
    <section className="checkout" aria-labelledby="checkout">
      <h2 id="checkout" ref={heading} tabIndex={-1}>
        {t.checkout}: {nameIn(locale, plan)}
      </h2>
      {reader ? <CheckoutForm plan={plan} /> : <SignInFirst plan={plan} />}
    </section>
  )
}

function SignInFirst({ plan }: { plan: Plan }) {
  const { locale, t } = useBillingText()
  const { t: r } = useReaderText()
  const query = new URLSearchParams({ return_to: plansHref(locale, plan.id) })
  return (
    <>
      <p>{t.signInFirst}</p>
      <p className="prompt-choices">
        <a className="button button-main" href={`${inLocale(locale, '/login')}?${query}`}>
          {r.signIn}
        </a>
        <a className="button" href={`${inLocale(locale, '/Signup')}?${query}`}>
          {r.signUp}
        </a>
      </p>
    </>
  )
}
