import { useLocation } from 'react-router'
import type { User } from '#access/user.ts'
import { callApi } from '#ui/callApi.ts'
import { Form } from '#ui/form/Form.tsx'
import { showToast } from '#ui/toasts.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import type { SignInOptions } from '../../schema.ts'
import { useAccountText } from '../accountText.ts'
import { setReader } from '../reader.ts'
import { CaptchaNotice } from './CaptchaNotice.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useCaptcha } from './useCaptcha.ts'

type Reply = { message: string; data: { user: User } }

export function LoginForm({ captcha }: Pick<SignInOptions, 'captcha'>) {
  const { t: a } = useAccountText()
  const withCaptcha = useCaptcha(captcha)
  const { email } = (useLocation().state as { email?: string } | null) ?? {}
  // Only the browser has it: the `key` makes a new field for it; without one, the field that the
  // reader may already be typing in stays.
  const knownEmail = useHydrated() ? email : undefined
  return (
    <Form<Reply>
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
