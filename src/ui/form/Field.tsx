import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

type Props = Omit<ComponentProps<'input'>, 'prefix'> & {
  name: string
  label: string
  hint?: string
  /** Shown before the input, in its direction, such as a country code. */
  prefix?: string
  /** Shown at the end of the input, such as a button. */
  end?: ReactNode
}

/** A single-line input. */
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
