import { Field } from '#ui/form/Field.tsx'
import { useStaffText } from './staffText.ts'

/** @param hint which codes it takes */
export function CodeField({ hint }: { hint: string }) {
  const { t } = useStaffText()
  return (
    <Field
      name="code"
      label={t.code}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      maxLength={40}
    />
  )
}
