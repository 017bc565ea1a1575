import type { ReactNode } from 'react'
import { callApi } from '#ui/callApi.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { useAccountText } from '../accountText.ts'
import { type AwaitedCode, awaitCode } from './awaitedCode.ts'
import { ResendCode } from './ResendCode.tsx'

type Answer = { message: string }
type Props = {
  /** What is known of the code that was sent; null in a tab that did not ask for it. */
  awaited: AwaitedCode | null
  /** The call that takes the code. */
  path: string
  done: (answer: Answer) => unknown
  /** Where to begin anew. */
  again: ReactNode
}

/** Six digits from a mail, filled in by devices that know how, and the way to have them sent again. */
export function CodeForm({ awaited, path, done, again }: Props) {
  const { t: a } = useAccountText()
  return (
    <>
      <p className="account-intro">
        {awaited ? (
          <>
            {a.codeSentTo} <bdi className="account-address">{awaited.email}</bdi>
          </>
        ) : (
          a.codeSentSomewhere
        )}
      </p>
      <Form<Answer> submit={a.confirm} send={(values) => callApi(path, { body: values })} done={done}>
        <Field
          name="code"
          label={a.code}
          hint={a.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          dir="ltr"
          maxLength={20}
          className="code-input"
        />
      </Form>
      <ResendCode awaited={awaited} sentAgain={(sent) => awaited && awaitCode(awaited, sent)} />
      <div className="account-foot">{again}</div>
    </>
  )
}
