import { type ReactNode, use, useId } from 'react'
import { FormProblemContext } from './formState.ts'

/** A box to tick; its words may hold links. */
export function CheckField({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  const problems = use(FormProblemContext)?.fields[name]
  return (
    <div className="form-field">
      <div className="form-check">
        <input
          type="checkbox"
          id={id}
          name={name}
          aria-invalid={problems ? true : undefined}
          aria-describedby={problems && `${id}-problem`}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      {problems && (
        <p className="form-wrong" id={`${id}-problem`}>
          {problems.join(' ')}
        </p>
      )}
    </div>
  )
}
