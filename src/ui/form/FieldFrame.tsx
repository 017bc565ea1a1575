import { type ReactNode, use, useId } from 'react'
import { FormProblemContext } from './formState.ts'

/** Attributes that connect a control with its label, hint and error messages. */
type Control = { id: string; name: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
type Props = { name: string; label?: string; hint?: string | undefined; children: (control: Control) => ReactNode }

/** A field of a form: label, control, error messages from when the form was last sent, and hint. */
export function FieldFrame({ name, label, hint, children }: Props) {
  const id = useId()
  const problems = use(FormProblemContext)?.fields[name]
  const described = [problems && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="form-field">
      {label && <label htmlFor={id}>{label}</label>}
      {children({ id, name, 'aria-invalid': problems ? true : undefined, 'aria-describedby': described || undefined })}
      {problems && (
        <p className="form-wrong" id={`${id}-problem`}>
          {problems.join(' ')}
        </p>
      )}
      {hint && (
        <p className="form-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
