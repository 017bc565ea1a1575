import type { RefObject } from 'react'
import { inLocale } from '#text/locale.ts'
import type { FormProblem } from './formState.ts'
import { useFormText } from './formText.ts'

type Props = { problem: FormProblem; form: RefObject<HTMLFormElement | null> }

/** The errors of a form, announced by screen readers; each error of a field links to it. */
export function ProblemSummary({ problem, form }: Props) {
  const { locale, t } = useFormText()
  const lines = Object.entries(problem.fields).flatMap(([name, messages]) => messages.map((message) => ({ name, message })))
  return (
    <div className="form-problem" role="alert" tabIndex={-1}>
      <p>{lines.length > 0 ? <strong>{problem.message}</strong> : problem.message}</p>
      {problem.isSignedOut && (
        <p>
          {/* Signing in here would lose what was typed. */}
          <a href={inLocale(locale, '/login')} target="_blank" rel="noopener">
            {t.signIn}
          </a>{' '}
          {t.thenSend}
        </p>
      )}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ name, message }) => (
            <li key={name + message}>
              <button type="button" onClick={() => focusField(form.current, name)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const named = form?.elements.namedItem(name)
  // Radio buttons share a name.
  const field = named instanceof RadioNodeList ? named[0] : named
  if (field instanceof HTMLElement) field.focus()
}
