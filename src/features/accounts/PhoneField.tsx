import { useAccountText } from '#web/accounts/accountText.ts'
import { Field } from '#web/form/Field.tsx'

/** A phone number of Kuwait, without the country's code. */
export function PhoneField({ defaultValue }: { defaultValue: string | undefined }) {
  const { a } = useAccountText()
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
