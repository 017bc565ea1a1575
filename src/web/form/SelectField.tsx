import { type ComponentProps, use, useId } from 'react'
import { FormProblemContext } from './formState.ts'

type Props = Omit<ComponentProps<'select'>, 'children'> & { name: string; label: string; hint?: string; options: Record<string, string> }

/** A choice of a few, by the browser's own list; `options` are words by value. */
export function SelectField({ name, label, hint, options, ...select }: Props) {
  const id = useId()
  const problems = use(FormProblemContext)?.fields[name]
  const described = [problems && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <div className="field" data-wrong={problems ? '' : undefined}>
        <select {...select} id={id} name={name} aria-invalid={problems ? true : undefined} aria-describedby={described || undefined}>
          {Object.entries(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
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
