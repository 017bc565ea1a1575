import { useState } from 'react'
import { PasswordField } from '#features/accounts/browser/signIn/PasswordField.tsx'
import { CopyField } from '#ui/CopyField.tsx'
import { callDesk } from '#ui/desk/callDesk.ts'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import type { NewSecret, RecoveryCodes } from '../schema.ts'
import { CodeField } from './CodeField.tsx'
import { QrCode } from './QrCode.tsx'
import { useStaffText } from './staffText.ts'

type Props = { replaces: boolean; isFirst: boolean; onDone: (codes: string[]) => void; onCancel: () => void }

/** The steps of setting up an authenticator app: prove who one is, scan, enter the first code. */
export function FactorSetup({ replaces, isFirst, onDone, onCancel }: Props) {
  const { t } = useStaffText()
  const [made, setMade] = useState<NewSecret>()
  const begin = ({ current_password }: FormValues) =>
    callDesk<{ data: NewSecret }>('/api/auth/factor/secret', { body: current_password ? { current_password } : {} })
  return (
    <div className="desk-editor">
      <h2>{replaces ? t.replace : t.begin}</h2>
      {made ? (
        <>
          <p>{t.scan}</p>
          <QrCode text={made.uri} label={t.qr} />
          <CopyField label={t.secret} value={made.secret} />
          <Form
            key="code"
            submit={t.confirm}
            send={(values) => callDesk<{ data: RecoveryCodes }>('/api/auth/factor', { body: values })}
            done={({ data }) => onDone(data.recovery_codes)}
          >
            <CodeField hint={t.firstCodeHint} />
          </Form>
        </>
      ) : (
        <Form key="password" submit={t.next} send={begin} done={({ data }) => setMade(data)}>
          {isFirst && <PasswordField name="current_password" label={t.password} hint={t.passwordHint} autoComplete="current-password" />}
        </Form>
      )}
      <button type="button" className="button" onClick={onCancel}>
        {t.cancel}
      </button>
    </div>
  )
}
