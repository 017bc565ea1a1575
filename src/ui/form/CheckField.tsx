import type { ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

type Props = { name: string; defaultChecked?: boolean | undefined; children: ReactNode }

/** A checkbox; its label may contain links. */
export function CheckField({ name, defaultChecked, children }: Props) {
  return (
    <FieldFrame name={name}>
      {(control) => (
        <div className="form-check">
          <input type="checkbox" defaultChecked={defaultChecked} {...control} />
          <label htmlFor={control.id}>{children}</label>
        </div>
      )}
    </FieldFrame>
  )
}
