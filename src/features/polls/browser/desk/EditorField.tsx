import { type ReactElement, useId } from 'react'

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
type Props = { label: string; note?: string; errors: string[] | undefined; children: (control: Control) => ReactElement }

/** A field of the editor with its label, and a note or its errors. */
export function EditorField({ label, note, errors, children }: Props) {
  const id = useId()
  const hint = note || errors ? `${id}-hint` : undefined
  return (
    <div className="editor-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': hint, 'aria-invalid': errors ? true : undefined })}
      {hint && (
        <p id={hint} className={errors ? 'editor-error' : 'editor-note'}>
          {errors ? errors.join(' ') : note}
        </p>
      )}
    </div>
  )
}
