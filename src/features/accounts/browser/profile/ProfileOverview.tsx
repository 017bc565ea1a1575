import { useNavigate } from 'react-router'
import type { User } from '#access/user.ts'
import { inLocale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { callApi } from '#ui/callApi.ts'
import { Form } from '#ui/form/Form.tsx'
import type { CodeSent } from '../../schema.ts'
import { useAccountText } from '../accountText.ts'
import { awaitCode } from '../signIn/awaitedCode.ts'

export function ProfileOverview({ reader }: { reader: User }) {
  const { locale, t: a } = useAccountText()
  const rows = [
    [a.fullName, <bdi key="name">{reader.name}</bdi>],
    [a.email, <bdi key="email">{reader.email}</bdi>],
    [a.phone, reader.phone ? <bdi key="phone">{reader.phone}</bdi> : a.noPhone],
    [a.language, a.languages[reader.locale]],
    [a.memberSince, fullTime(locale, reader.created_at)],
  ] as const
  return (
    <>
      <dl className="profile-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!reader.email_verified && <ConfirmAddress email={reader.email} />}
    </>
  )
}

/** Offer for an account whose address was never confirmed. */
function ConfirmAddress({ email }: { email: string }) {
  const { locale, t: a } = useAccountText()
  const navigate = useNavigate()
  return (
    <div className="profile-warning">
      <p>{a.unverified}</p>
      <Form<{ data: CodeSent }>
        submit={a.verifyNow}
        send={() => callApi('/api/auth/verify-email', { body: {} })}
        done={({ data }) => {
          awaitCode({ purpose: 'confirm_email', email }, data)
          return navigate(inLocale(locale, '/confirm-code'))
        }}
      >
        {null}
      </Form>
    </div>
  )
}
