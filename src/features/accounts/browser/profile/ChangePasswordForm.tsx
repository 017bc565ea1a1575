import { callApi } from '#ui/callApi.ts'
import { Form } from '#ui/form/Form.tsx'
import { showToast } from '#ui/toasts.ts'
import { useAccountText } from '../accountText.ts'
import { PasswordField } from '../signIn/PasswordField.tsx'

type Reply = { message: string }

/** Changes the password, which ends all other sessions. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { t: a } = useAccountText()
  return (
    <Form<Reply>
      submit={a.savePassword}
      send={({ username: _address, ...values }) => callApi('/api/auth/change-password', { body: values })}
      done={({ message }, form) => {
        form.reset()
        showToast(message)
      }}
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current_password" label={a.currentPassword} autoComplete="current-password" />
      <PasswordField name="password" label={a.newPassword} hint={a.passwordHint} autoComplete="new-password" />
      <PasswordField name="password_confirmation" label={a.passwordAgain} autoComplete="new-password" />
    </Form>
  )
}
