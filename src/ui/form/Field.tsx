import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

type Props = Omit<ComponentProps<'input'>, 'prefix'> & {
  name: string
  label: string
  hint?: string
  /** Stands before what is typed, in its direction: a country code. */
  prefix?: string
  /** Stands at the end of the box: a button. */
  end?: ReactNode
}

/** One line to fill in. */
export function Field({ name, label, hint, prefix, end, ...input }: Props) {
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => (
        <div className="field" dir={input.dir === 'ltr' ? 'ltr' : undefined} data-wrong={control['aria-invalid'] && ''}>
          {prefix && <span className="field-prefix">{prefix}</span>}
          <input {...input} {...control} />
          {end}
        </div>
      )}
    </FieldFrame>
  )
}
