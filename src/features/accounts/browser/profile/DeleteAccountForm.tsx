import { useNavigate } from 'react-router'
import { inLocale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { CheckField } from '#ui/form/CheckField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormError } from '#ui/form/formState.ts'
import { showToast } from '#ui/toasts.ts'
import { useAccountText } from '../accountText.ts'
import { leaveSession } from '../reader.ts'
import { PasswordField } from '../signIn/PasswordField.tsx'

type Reply = { message: string }

/** Deletes the account. This cannot be undone, so it needs both a ticked box and the password. */
export function DeleteAccountForm() {
  const { locale, t: a } = useAccountText()
  const navigate = useNavigate()
  return (
    <Form<Reply>
      submit={a.deleteButton}
      danger
      send={async ({ sure, current_password }) => {
        if (!sure) throw new FormError(a.deleteSureFirst)
        return leaveSession(
          () => callApi<Reply>('/api/auth/profile/delete', { body: { current_password: current_password || undefined } }),
          () => navigate(inLocale(locale, '/')),
        )
      }}
      done={({ message }) => showToast(message)}
    >
      <PasswordField name="current_password" label={a.currentPassword} hint={a.deletePasswordHint} autoComplete="current-password" />
      <CheckField name="sure">{a.deleteSure}</CheckField>
    </Form>
  )
}
