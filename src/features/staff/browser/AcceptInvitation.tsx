import { useState } from 'react'
import { loadReader, useReader } from '#features/accounts/browser/reader.ts'
import { inLocale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { Form } from '#ui/form/Form.tsx'
import { useMemberText } from './memberText.ts'

/**
 * Page that the link in the mail opens. The token is after the number sign, so it never reaches a
 * log of addresses.
 */
export function AcceptInvitation() {
  const { locale, t } = useMemberText()
  const reader = useReader()
  const [accepted, setAccepted] = useState(false)
  return (
    <div className="account">
      <h1 tabIndex={-1}>{t.invitation}</h1>
      {accepted ? (
        <>
          <p role="status">{t.welcome}</p>
          <a className="button button-main" href={inLocale(locale, '/desk/security')}>
            {t.toSecurity}
          </a>
        </>
      ) : reader ? (
        <>
          <p className="account-intro">{t.acceptText(reader.email)}</p>
          <Form
            submit={t.accept}
            send={() => callApi('/api/auth/invitation', { body: { token: location.hash.slice(1) } })}
            done={async () => {
              await loadReader()
              setAccepted(true)
            }}
          >
            {null}
          </Form>
        </>
      ) : (
        <SignInFirst />
      )}
    </div>
  )
}

function SignInFirst() {
  const { locale, t } = useMemberText()
  // The address with its token is known only in the browser.
  const goTo = (path: string) => {
    const back = inLocale(locale, '/invitation') + location.hash
    location.assign(`${inLocale(locale, path)}?${new URLSearchParams({ return_to: back })}`)
  }
  return (
    <>
      <p className="account-intro">{t.signInText}</p>
      <p className="message-ways">
        <button type="button" className="button button-main" onClick={() => goTo('/login')}>
          {t.signIn}
        </button>
        <button type="button" className="button" onClick={() => goTo('/Signup')}>
          {t.signUp}
        </button>
      </p>
    </>
  )
}
