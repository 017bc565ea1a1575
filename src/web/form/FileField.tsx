import { use, useId } from 'react'
import { FormProblemContext } from './formState.ts'

type Props = { name: string; label: string; accept: string; onFile: (file: File | null) => void }

/** A file to choose, by the browser's own button. */
export function FileField({ name, label, accept, onFile }: Props) {
  const id = useId()
  const problems = use(FormProblemContext)?.fields[name]
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        type="file"
        className="form-file"
        id={id}
        name={name}
        accept={accept}
        aria-invalid={problems ? true : undefined}
        aria-describedby={problems && `${id}-problem`}
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
      {problems && (
        <p className="form-wrong" id={`${id}-problem`}>
          {problems.join(' ')}
        </p>
      )}
    </div>
  )
}
