import { useLocation } from 'react-router'
import { useAccountText } from '#web/accounts/accountText.ts'
import { useCaptcha } from '#web/accounts/useCaptcha.ts'
import { callApi } from '#web/callApi.ts'
import { Form } from '#web/form/Form.tsx'
import { setReader } from '#web/reader.ts'
import { showToast } from '#web/ui/toasts.ts'
import { useAwake } from '#web/useAwake.ts'
import { CaptchaNotice } from './CaptchaNotice.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { SignInOptions, User } from './schema.ts'

type Answer = { message: string; data: { user: User } }

/** E-mail and password; who signed in is known to the whole page at once. */
export function LoginForm({ captcha }: Pick<SignInOptions, 'captcha'>) {
  const { a } = useAccountText()
  const withCaptcha = useCaptcha(captcha)
  const { email } = (useLocation().state as { email?: string } | null) ?? {}
  // The server does not know it; a field of its own then, and otherwise the one in which the reader may be typing already.
  const knownEmail = useAwake() ? email : undefined
  return (
    <Form<Answer>
      submit={a.loginTitle}
      send={(values) => withCaptcha((token) => callApi('/api/auth/login', { body: { ...values, captcha: token } }))}
      done={({ message, data }) => {
        setReader(data.user)
        showToast(message)
      }}
    >
      <EmailField key={knownEmail} defaultValue={knownEmail} />
      <PasswordField name="password" label={a.password} autoComplete="current-password" />
      <CaptchaNotice captcha={captcha} />
    </Form>
  )
}
