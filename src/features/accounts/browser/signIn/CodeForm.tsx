import type { ReactNode } from 'react'
import type { User } from '#access/user.ts'
import { callApi } from '#ui/callApi.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { useAccountText } from '../accountText.ts'
import { type AwaitedCode, awaitCode } from './awaitedCode.ts'
import { ResendCode } from './ResendCode.tsx'

/** `user`: who is signed in by the code, after a sign-up. */
type Reply = { message: string; data: { user?: User } }
type Props = {
  /** The code that was sent; null in a tab that did not request one. */
  awaited: AwaitedCode | null
  /** The API path that the code is sent to. */
  path: string
  done: (reply: Reply) => unknown
  /** Links to where the reader can start again. */
  again: ReactNode
}

/**
 * The six digits from an e-mail, which some devices fill in by themselves, and a button to have
 * them sent again.
 */
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
      <Form<Reply> submit={a.confirm} send={(values) => callApi(path, { body: values })} done={done}>
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
