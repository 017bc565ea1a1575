import { Field } from '#ui/form/Field.tsx'
import { useAccountText } from '../accountText.ts'

/** A phone number of Kuwait, without the country's code. */
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
