import type { ComponentProps } from 'react'
import { Field } from '#ui/form/Field.tsx'
import { useAccountText } from '../accountText.ts'

export function EmailField(field: Omit<ComponentProps<typeof Field>, 'name' | 'label'>) {
  const { t: a } = useAccountText()
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
