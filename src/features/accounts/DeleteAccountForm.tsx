import { useNavigate } from 'react-router'
import { useAccountText } from '#web/accounts/accountText.ts'
import { callApi } from '#web/callApi.ts'
import { CheckField } from '#web/form/CheckField.tsx'
import { Form } from '#web/form/Form.tsx'
import { FormError } from '#web/form/formState.ts'
import { inLocale } from '#web/locale.ts'
import { setReader } from '#web/reader.ts'
import { showToast } from '#web/ui/toasts.ts'
import { PasswordField } from './PasswordField.tsx'

type Answer = { message: string }

/** Deletes the account. The one thing here that cannot be undone, so it asks twice: by a tick and by the password. */
export function DeleteAccountForm() {
  const { locale, a } = useAccountText()
  const navigate = useNavigate()
  return (
    <Form<Answer>
      submit={a.deleteButton}
      danger
      send={async ({ sure, current_password }) => {
        if (!sure) throw new FormError(a.deleteSureFirst)
        return callApi('/api/auth/profile/delete', { body: { current_password: current_password || undefined } })
      }}
      done={async ({ message }) => {
        await navigate(inLocale(locale, '/'))
        setReader(null)
        showToast(message)
      }}
    >
      <PasswordField name="current_password" label={a.currentPassword} hint={a.deletePasswordHint} autoComplete="current-password" />
      <CheckField name="sure">{a.deleteSure}</CheckField>
    </Form>
  )
}
