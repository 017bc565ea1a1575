import { type ComponentProps, type ReactNode, use, useId } from 'react'
import { FormProblemContext } from './formState.ts'

type Props = Omit<ComponentProps<'input'>, 'prefix'> & {
  name: string
  label: string
  hint?: string
  /** Stands before what is typed, in its direction: a country code. */
  prefix?: string
  /** Stands at the end of the box: a button. */
  end?: ReactNode
}

/** One line to fill in, with its label, a hint, and what was wrong with it. */
export function Field({ name, label, hint, prefix, end, ...input }: Props) {
  const id = useId()
  const problems = use(FormProblemContext)?.fields[name]
  const described = [problems && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <div className="field" dir={input.dir === 'ltr' ? 'ltr' : undefined} data-wrong={problems ? '' : undefined}>
        {prefix && <span className="field-prefix">{prefix}</span>}
        <input {...input} id={id} name={name} aria-invalid={problems ? true : undefined} aria-describedby={described || undefined} />
        {end}
      </div>
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
