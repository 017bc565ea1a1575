import { useState } from 'react'
import { Field } from '#ui/form/Field.tsx'
import { useAccountText } from '../accountText.ts'

type Props = { name: string; label: string; autoComplete: 'current-password' | 'new-password'; hint?: string }

export function PasswordField(field: Props) {
  const { t: a } = useAccountText()
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      dir="auto"
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={`field-end i ${shown ? 'i-eye-off' : 'i-eye'}`}
          aria-label={a.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
