import type { ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

/** A box to tick; its words may hold links. */
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
