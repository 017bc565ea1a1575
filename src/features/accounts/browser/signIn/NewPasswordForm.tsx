import { callApi } from '#ui/callApi.ts'
import { Form } from '#ui/form/Form.tsx'
import { useAccountText } from '../accountText.ts'
import { PasswordField } from './PasswordField.tsx'

type Answer = { message: string }

/** The last step of a forgotten password. The address is there for password managers, which file the new one under it. */
export function NewPasswordForm({ email, done }: { email: string; done: (answer: Answer) => unknown }) {
  const { t: a } = useAccountText()
  return (
    <Form<Answer>
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
