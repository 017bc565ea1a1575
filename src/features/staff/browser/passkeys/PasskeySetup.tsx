import { PasswordField } from '#features/accounts/browser/signIn/PasswordField.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { useStaffText } from '../staffText.ts'
import { addPasskey } from './passkeyCalls.ts'

type Props = { isFirst: boolean; onDone: (codes: string[]) => void; onCancel: () => void }

/**
 * Adding a passkey: the browser asks for finger, face or PIN once the form is sent.
 * @param isFirst of the second factors, which needs the password
 */
export function PasskeySetup({ isFirst, onDone, onCancel }: Props) {
  const { t } = useStaffText()
  return (
    <div className="desk-editor">
      <h2>{t.addPasskey}</h2>
      <Form submit={t.addPasskey} send={({ name = '', current_password }) => addPasskey(t, name, current_password)} done={onDone}>
        <Field name="name" label={t.passkeyName} hint={t.passkeyNameHint} autoComplete="off" dir="auto" maxLength={60} />
        {isFirst && <PasswordField name="current_password" label={t.password} hint={t.passwordHint} autoComplete="current-password" />}
      </Form>
      <button type="button" className="button" onClick={onCancel}>
        {t.cancel}
      </button>
    </div>
  )
}
