import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../callApi.ts'
import { useHydrated } from '../useHydrated.ts'
import { FormError, type FormProblem, FormProblemContext, type FormValues } from './formState.ts'
import { useFormText } from './formText.ts'
import { ProblemSummary } from './ProblemSummary.tsx'

type Props<Answer> = {
  /** Throws `ApiError`, `FormError`, or the browser's own error when there is no connection. */
  send: (values: FormValues) => Promise<Answer>
  /** It was taken; the form can be sent again when this has ended. */
  done: (answer: Answer, form: HTMLFormElement) => unknown
  /** Words of the button. */
  submit: string
  danger?: boolean
  children: ReactNode
}

/**
 * A form that is sent once at a time and keeps what was typed whatever happens. What is wrong is said above it and beside the fields, in the server's
 * words, and the first wrong field gets the focus. Before hydration it cannot be sent: nothing typed would end in an address.
 */
export function Form<Answer>({ send, done, submit, danger, children }: Props<Answer>) {
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
    setProblem(null)
    try {
      const values = Object.fromEntries(new FormData(element)) as FormValues
      await done(await send(values), element)
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
  if (error instanceof ApiError) return { message: error.message, fields: error.fields }
  if (error instanceof FormError) return { message: error.message, fields: {} }
  console.error(error)
  return { message: notSent, fields: {} }
}

/** The first wrong field, or what is said above the form when it is no field's fault. */
function focusProblem(form: HTMLFormElement | null): void {
  const place = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('.form-problem')
  place?.focus()
}
