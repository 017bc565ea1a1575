import { Field } from '#ui/form/Field.tsx'
import { useAccountText } from '../accountText.ts'

/** A Kuwaiti phone number without its country code. */
export function PhoneField({ defaultValue }: { defaultValue: string | undefined }) {
  const { t: a } = useAccountText()
  return (
    <Field
      name="phone"
      type="tel"
      label={a.phone}
      hint={a.phoneHint}
      prefix="+965"
      autoComplete="tel-national"
      dir="ltr"
      defaultValue={defaultValue}
    />
  )
}
