import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../callApi.ts'
import { useHydrated } from '../useHydrated.ts'
import { FormError, type FormProblem, FormProblemContext, type FormValues } from './formState.ts'
import { useFormText } from './formText.ts'
import { ProblemSummary } from './ProblemSummary.tsx'

type Props<Result> = {
  /** Throws `ApiError`, `FormError`, or the browser's error if there is no connection. */
  send: (values: FormValues) => Promise<Result>
  /** Called after success; the form can be sent again when this has ended. */
  done: (result: Result, form: HTMLFormElement) => unknown
  /** Label of the button. */
  submit: string
  danger?: boolean
  children: ReactNode
}

/**
 * A form that cannot be sent twice at once and never loses what was typed. The server's error
 * messages are shown above it and beside the fields, and the first invalid field gets the focus.
 * Before hydration it cannot be sent, so that nothing typed ends up in a URL.
 */
export function Form<Result>({ send, done, submit, danger, children }: Props<Result>) {
  const { t } = useFormText()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const hydrated = useHydrated()
  useEffect(() => {
    if (problem) focusProblem(form.current)
  }, [problem])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (busy) return
    setBusy(true)
    try {
      const values = Object.fromEntries(new FormData(element)) as FormValues
      const result = await send(values)
      // Not before: what is below the message would move under a second click.
      setProblem(null)
      await done(result, element)
    } catch (error) {
      setProblem(problemOf(error, t.notSent))
    }
    setBusy(false)
  }

  return (
    <FormProblemContext value={problem}>
      <form ref={form} className="form" method="post" noValidate onSubmit={onSubmit} aria-busy={busy}>
        {problem && <ProblemSummary problem={problem} form={form} />}
        {children}
        <button type="submit" className={`button ${danger ? 'button-danger' : 'button-main'}`} disabled={!hydrated} aria-disabled={busy}>
          {busy ? t.sending : submit}
        </button>
      </form>
    </FormProblemContext>
  )
}

function problemOf(error: unknown, notSent: string): FormProblem {
  if (error instanceof ApiError) return { message: error.message, fields: error.fields, isSignedOut: error.status === 401 }
  if (error instanceof FormError) return { message: error.message, fields: {} }
  console.error(error)
  return { message: notSent, fields: {} }
}

/** Focuses the first invalid field, or the message above the form if no field is invalid. */
function focusProblem(form: HTMLFormElement | null): void {
  const target = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('.form-problem')
  target?.focus()
}
