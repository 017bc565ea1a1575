import { type FormEvent, useState } from 'react'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { noticeSessionEnd } from '#ui/noticeSessionEnd.ts'
import type { Explanation } from '../schema.ts'
import { AlertEntry } from './AlertEntry.tsx'
import { useAlertLogText } from './alertLogText.ts'
import { postIdOf } from './postIdOf.ts'

type Answer = { text: string; explanation: Explanation | null }

/** Asks why a post caused no alert, by the address of its page. */
export function WhyForm() {
  const { t } = useAlertLogText()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)

  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const id = postIdOf(String(new FormData(event.currentTarget).get('address') ?? ''))
    if (id === null) return setAnswer({ text: t.whyBad, explanation: null })
    setBusy(true)
    try {
      const { data } = await callApi<{ data: Explanation }>(`/api/auth/alerts/why/${id}`)
      setAnswer({ text: data.text, explanation: data })
    } catch (error) {
      noticeSessionEnd(error)
      const isGone = error instanceof ApiError && error.status === 404
      setAnswer({ text: isGone ? t.whyGone : error instanceof ApiError ? error.message : t.notReached, explanation: null })
    }
    setBusy(false)
  }

  return (
    <form className="alert-why" onSubmit={(event) => void ask(event)} noValidate>
      <h2>{t.whyTitle}</h2>
      <label htmlFor="why-address">{t.whyAddress}</label>
      <div className="alert-why-row">
        <input id="why-address" name="address" type="text" inputMode="url" dir="ltr" autoComplete="off" aria-describedby="why-hint" />
        <button type="submit" className="button" aria-busy={busy}>
          {t.whyAsk}
        </button>
      </div>
      <p className="form-hint" id="why-hint">
        {t.whyHint}
      </p>
      <div role="status">
        {answer && (
          <p className="alert-why-answer">
            {answer.text} {answer.explanation?.keyword && <q dir="auto">{splitKeyword(answer.explanation.keyword).words}</q>}
          </p>
        )}
        {answer?.explanation?.entry && (
          <ul className="alert-log">
            <AlertEntry entry={answer.explanation.entry} />
          </ul>
        )}
      </div>
    </form>
  )
}
