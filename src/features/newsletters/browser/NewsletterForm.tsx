import './newsletters.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CaptchaNotice } from '#features/accounts/browser/signIn/CaptchaNotice.tsx'
import { EmailField } from '#features/accounts/browser/signIn/EmailField.tsx'
import type { CaptchaSettings } from '#features/accounts/browser/signIn/loadCaptcha.ts'
import { useCaptcha } from '#features/accounts/browser/signIn/useCaptcha.ts'
import { inLocale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { Form } from '#ui/form/Form.tsx'
import { useOnline } from '#ui/useOnline.ts'
import type { Subscribed } from '../schema.ts'
import { useNewsletterText } from './newsletterText.ts'

type Props = { newsletters: number[]; captcha: CaptchaSettings | null; children?: ReactNode }
type Reply = { data: Subscribed }

/**
 * A form that asks for newsletters; in its place, once that has arrived, what comes next.
 * @param newsletters ids of those that are chosen
 */
export function NewsletterForm({ newsletters, captcha, children }: Props) {
  const { locale, t } = useNewsletterText()
  const withCaptcha = useCaptcha(captcha)
  const isOnline = useOnline()
  const [done, setDone] = useState<Subscribed | null>(null)
  if (done) return <Done isConfirmed={done.is_confirmed} onAnother={() => setDone(null)} />
  return (
    <section className="newsletter-form">
      <Form<Reply>
        submit={t.subscribe}
        send={({ email }) =>
          withCaptcha((token) => callApi<Reply>('/api/newsletters/subscribe', { body: { newsletters, email, captcha: token } }))
        }
        done={({ data }) => setDone(data)}
      >
        {children}
        <EmailField hint={t.emailHint} autoComplete="email" />
        {!isOnline && (
          <p className="form-hint" role="status">
            {t.offline}
          </p>
        )}
        <CaptchaNotice captcha={captcha} />
      </Form>
      <p className="newsletter-account">
        <a href={inLocale(locale, '/profile/newsletters')}>{t.account}</a>
      </p>
    </section>
  )
}

function Done({ isConfirmed, onAnother }: { isConfirmed: boolean; onAnother: () => void }) {
  const { t } = useNewsletterText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="newsletter-form">
      <h2 ref={heading} tabIndex={-1}>
        {isConfirmed ? t.doneTitle : t.askedTitle}
      </h2>
      <p>{isConfirmed ? t.done : t.asked}</p>
      <button type="button" className="button" onClick={onAnother}>
        {t.another}
      </button>
    </section>
  )
}
