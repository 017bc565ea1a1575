import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAccountText } from '#web/accounts/accountText.ts'
import { awaitCode } from '#web/accounts/awaitedCode.ts'
import { callApi } from '#web/callApi.ts'
import { Field } from '#web/form/Field.tsx'
import { Form } from '#web/form/Form.tsx'
import type { FormValues } from '#web/form/formState.ts'
import { SelectField } from '#web/form/SelectField.tsx'
import { inLocale } from '#web/locale.ts'
import { setReader } from '#web/reader.ts'
import { showToast } from '#web/ui/toasts.ts'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PhoneField } from './PhoneField.tsx'
import type { CodeSent, User } from './schema.ts'

type Answer = { message: string; data: { user: User; confirm: CodeSent | null } }

/** Name, phone and language count at once. Another address is asked for with the password, and counts once its code was given. */
export function ProfileForm({ reader }: { reader: User }) {
  const { locale, a } = useAccountText()
  const navigate = useNavigate()
  const [email, setEmail] = useState(reader.email)
  const moves = email.trim().toLowerCase() !== reader.email
  return (
    <Form<Answer>
      submit={a.save}
      send={(values) => callApi('/api/auth/profile/update', { method: 'PUT', body: changesIn(values, reader) })}
      done={({ message, data: { user, confirm } }) => {
        setReader(user)
        showToast(message)
        if (!confirm) return
        awaitCode({ purpose: 'confirm_email', email }, confirm)
        return navigate(inLocale(locale, '/confirm-code'))
      }}
    >
      <Field name="name" label={a.fullName} hint={a.nameHint} autoComplete="name" dir="auto" defaultValue={reader.name} />
      <PhoneField defaultValue={reader.phone?.replace('+965', '')} />
      <SelectField name="locale" label={a.language} hint={a.languageHint} options={a.languages} defaultValue={reader.locale} />
      <EmailField hint={a.newEmailHint} autoComplete="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      {moves && <PasswordField name="current_password" label={a.currentPassword} autoComplete="current-password" />}
    </Form>
  )
}

/** Somebody who came by Google may go on without a phone number. */
function changesIn({ phone, ...values }: FormValues, reader: User): FormValues {
  return phone || reader.phone ? { ...values, phone } : values
}
