import { useEffect, useRef, useState } from 'react'
import { CaptchaNotice } from '#features/accounts/browser/signIn/CaptchaNotice.tsx'
import { EmailField } from '#features/accounts/browser/signIn/EmailField.tsx'
import type { CaptchaSettings } from '#features/accounts/browser/signIn/loadCaptcha.ts'
import { useCaptcha } from '#features/accounts/browser/signIn/useCaptcha.ts'
import { callApi } from '#ui/callApi.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { newKey } from '#ui/newKey.ts'
import type { ContactReceipt, MessageKind } from '../schema.ts'
import { useContactText } from './contactText.ts'

/** Limits as in `schema.ts`. */
const maxLength = { name: 100, company: 100, phone: 40, content: 5000 }

type Props = { kind: MessageKind; captcha: CaptchaSettings | null }

/** A message to us; in its place, once it has arrived, its number. */
export function ContactForm({ kind, captcha }: Props) {
  const { t } = useContactText()
  const withCaptcha = useCaptcha(captcha)
  // The same for every attempt, so that a message whose response was lost is stored once.
  const [key, setKey] = useState(newKey)
  const [number, setNumber] = useState<number | null>(null)
  if (number !== null)
    return (
      <Received
        number={number}
        onAnother={() => {
          setKey(newKey())
          setNumber(null)
        }}
      />
    )
  return (
    <section className="contact">
      <h2>{t.heading[kind]}</h2>
      <Form<{ data: ContactReceipt }>
        submit={t.send}
        send={(values) =>
          withCaptcha((token) => callApi<{ data: ContactReceipt }>('/api/contact', { body: { ...values, key, kind, captcha: token } }))
        }
        done={({ data }) => setNumber(data.number)}
      >
        <Field name="name" label={t.name} autoComplete="name" dir="auto" maxLength={maxLength.name} />
        <EmailField hint={t.emailHint} autoComplete="email" />
        {kind === 'advertising' && (
          <Field name="company" label={t.company} autoComplete="organization" dir="auto" maxLength={maxLength.company} />
        )}
        <Field name="phone" type="tel" label={t.phone} autoComplete="tel" dir="ltr" maxLength={maxLength.phone} />
        <TextField name="content" label={t.content} hint={t.contentHint[kind]} dir="auto" rows={6} maxLength={maxLength.content} />
        <CaptchaNotice captcha={captcha} />
      </Form>
    </section>
  )
}

function Received({ number, onAnother }: { number: number; onAnother: () => void }) {
  const { t } = useContactText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="contact">
      <h2 ref={heading} tabIndex={-1}>
        {t.received} <bdi>{number}</bdi>
      </h2>
      <p>{t.receivedNote}</p>
      <button type="button" className="button" onClick={onAnother}>
        {t.another}
      </button>
    </section>
  )
}
