import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#access/user.ts'
import { inLocale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { showToast } from '#ui/toasts.ts'
import type { CodeSent } from '../../schema.ts'
import { useAccountText } from '../accountText.ts'
import { setReader } from '../reader.ts'
import { awaitCode } from '../signIn/awaitedCode.ts'
import { EmailField } from '../signIn/EmailField.tsx'
import { PasswordField } from '../signIn/PasswordField.tsx'
import { PhoneField } from '../signIn/PhoneField.tsx'

type Reply = { message: string; data: { user: User; confirm: CodeSent | null } }

/**
 * Name, phone and language change at once. A new e-mail address needs the password, and takes
 * effect once its code is entered.
 */
export function ProfileForm({ reader }: { reader: User }) {
  const { locale, t: a } = useAccountText()
  const navigate = useNavigate()
  const [email, setEmail] = useState(reader.email)
  const hasNewEmail = email.trim().toLowerCase() !== reader.email
  return (
    <Form<Reply>
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
      {hasNewEmail && <PasswordField name="current_password" label={a.currentPassword} autoComplete="current-password" />}
    </Form>
  )
}

/** Users who signed up with Google or Apple may stay without a phone number. */
function changesIn({ phone, ...values }: FormValues, reader: User): FormValues {
  return phone || reader.phone ? { ...values, phone } : values
}
