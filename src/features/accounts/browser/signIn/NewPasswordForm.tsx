import { callApi } from '#ui/callApi.ts'
import { Form } from '#ui/form/Form.tsx'
import { useAccountText } from '../accountText.ts'
import { PasswordField } from './PasswordField.tsx'

type Reply = { message: string }

/**
 * Step 3 of a password reset. The hidden address tells password managers which account the new
 * password belongs to.
 */
export function NewPasswordForm({ email, done }: { email: string; done: (reply: Reply) => unknown }) {
  const { t: a } = useAccountText()
  return (
    <Form<Reply>
      submit={a.savePassword}
      send={({ username: _address, ...values }) => callApi('/api/auth/reset-password', { body: values })}
      done={done}
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" label={a.newPassword} hint={a.passwordHint} autoComplete="new-password" />
      <PasswordField name="password_confirmation" label={a.passwordAgain} autoComplete="new-password" />
    </Form>
  )
}
