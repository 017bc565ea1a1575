import type { ComponentProps } from 'react'
import { useAccountText } from '#web/accounts/accountText.ts'
import { Field } from '#web/form/Field.tsx'

/** The address of an account. */
export function EmailField(field: Omit<ComponentProps<typeof Field>, 'name' | 'label'>) {
  const { a } = useAccountText()
  return (
    <Field
      name="email"
      type="email"
      label={a.email}
      autoComplete="username"
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  )
}
