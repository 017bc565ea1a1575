import { Field } from '#ui/form/Field.tsx'
import { useChannelText } from './channelText.ts'

/** The six digits of a message, which some devices fill in by themselves. */
export function CodeField() {
  const { t: c } = useChannelText()
  return (
    <Field
      name="code"
      label={c.code}
      hint={c.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      dir="ltr"
      maxLength={20}
    />
  )
}
