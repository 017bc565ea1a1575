import type { ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

/** A checkbox; its label may contain links. */
export function CheckField({ name, children }: { name: string; children: ReactNode }) {
  return (
    <FieldFrame name={name}>
      {(control) => (
        <div className="form-check">
          <input type="checkbox" {...control} />
          <label htmlFor={control.id}>{children}</label>
        </div>
      )}
    </FieldFrame>
  )
}
