import { useEffect, useState } from 'react'
import { ApiError, callApi } from '#ui/callApi.ts'
import { useFormText } from '#ui/form/formText.ts'
import type { CodeSent } from '../../schema.ts'
import { useAccountText } from '../accountText.ts'
import type { AwaitedCode } from './awaitedCode.ts'

type Props = { awaited: AwaitedCode | null; sentAgain: (sent: CodeSent) => void }

/** A button that has the code sent again; until that is allowed, a countdown. */
export function ResendCode({ awaited, sentAgain }: Props) {
  const { t } = useFormText()
  const { t: a } = useAccountText()
  const [notBefore, setNotBefore] = useState(0)
  const [status, setStatus] = useState('')
  const [busy, setBusy] = useState(false)
  const wait = useSecondsUntil(Math.max(notBefore, awaited?.resendAt ?? 0))

  async function resend() {
    if (busy) return
    setBusy(true)
    try {
      const { message, data } = await callApi<{ message: string; data: CodeSent }>('/api/auth/confirm-code/resend', { body: {} })
      setStatus(message)
      setNotBefore(Date.now() + data.resend_after * 1000)
      sentAgain(data)
    } catch (error) {
      setStatus(error instanceof ApiError ? [error.message, ...Object.values(error.fields).flat()].join(': ') : t.notSent)
      if (error instanceof ApiError && error.retryAfter) setNotBefore(Date.now() + error.retryAfter * 1000)
    }
    setBusy(false)
  }

  return (
    <div className="resend">
      <p className="form-hint">{a.codeSpam}</p>
      {wait > 0 ? (
        <p className="form-hint">{a.resendIn(wait)}</p>
      ) : (
        <button type="button" className="button" aria-disabled={busy} onClick={resend}>
          {a.resend}
        </button>
      )}
      <p role="status">{status}</p>
    </div>
  )
}

/** Counts down the whole seconds until a time in milliseconds, to 0. */
function useSecondsUntil(time: number): number {
  const left = () => Math.max(0, Math.ceil((time - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is made from `time`.
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  }, [time])
  return seconds
}
