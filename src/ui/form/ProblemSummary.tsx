import type { RefObject } from 'react'
import type { FormProblem } from './formState.ts'

type Props = { problem: FormProblem; form: RefObject<HTMLFormElement | null> }

/** The errors of a form, announced by screen readers; each error of a field links to it. */
export function ProblemSummary({ problem, form }: Props) {
  const lines = Object.entries(problem.fields).flatMap(([name, sentences]) => sentences.map((sentence) => ({ name, sentence })))
  return (
    <div className="form-problem" role="alert" tabIndex={-1}>
      <p>{lines.length > 0 ? <strong>{problem.message}</strong> : problem.message}</p>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ name, sentence }) => (
            <li key={name + sentence}>
              <button type="button" onClick={() => focusField(form.current, name)}>
                {sentence}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
