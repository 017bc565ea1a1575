import type { ComponentProps } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

type Props = ComponentProps<'textarea'> & { name: string; label: string; hint?: string }

/** An input of several lines. */
export function TextField({ name, label, hint, ...textarea }: Props) {
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => <textarea className="field-text" {...textarea} {...control} />}
    </FieldFrame>
  )
}
