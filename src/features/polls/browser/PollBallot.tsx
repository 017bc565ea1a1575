import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { requireSignIn, requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import { ApiError } from '#ui/callApi.ts'
import { useLocale } from '#ui/locale.ts'
import { showToast } from '#ui/toasts.ts'
import { forgetPendingChoice, keepPendingChoice, pendingChoice } from './pendingChoice.ts'
import { refreshPoll, sendVote } from './pollFigures.ts'
import type { PollItem } from './pollItem.ts'
import { usePollText } from './pollText.ts'

/** The options of an open poll, one to be chosen. `onVoted` after the vote was counted, when the results stand in its place. */
export function PollBallot({ item, onVoted }: { item: PollItem; onVoted: () => void }) {
  const { locale } = useLocale()
  const { t: words } = usePollText()
  const { choice, setChoice, error, sending, vote, first } = useBallot(item, onVoted)
  const note = useId()
  return (
    <form className="poll-ballot" onSubmit={vote} noValidate>
      <fieldset aria-describedby={note}>
        <legend className="sr-only">{item.question}</legend>
        {item.options.map(({ id, label }, index) => (
          <label key={id} className="poll-option">
            <input
              type="radio"
              name={`poll-${item.id}`}
              value={id}
              ref={index === 0 ? first : undefined}
              checked={choice === id}
              onChange={() => setChoice(id)}
            />
            <span className="poll-label" dir="auto" lang={item.language === locale ? undefined : item.language}>
              {label}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="poll-foot">
        <button type="submit" className="button button-main" aria-disabled={sending || undefined}>
          {sending ? words.voting : words.vote}
        </button>
        <p id={note} className="poll-note">
          {words.finalNote}
        </p>
      </div>
      <p className="poll-error" role="alert">
        {error}
      </p>
    </form>
  )
}

function useBallot(item: PollItem, onVoted: () => void) {
  const { t: words } = usePollText()
  const [choice, setChoice] = useState<number | null>(null)
  const [error, setError] = useState('')
  const [sending, setSending] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => setChoice(pendingChoice(item)), [item])

  async function vote(event: FormEvent): Promise<void> {
    event.preventDefault()
    setError(choice === null ? words.chooseFirst : '')
    if (choice === null) return first.current?.focus()
    keepPendingChoice(item, choice)
    if (sending) return
    setSending(true)
    try {
      if (!(await requireSignIn('vote'))) return setSending(false)
      await sendVote(item.id, choice)
      forgetPendingChoice(item)
      onVoted()
    } catch (failure) {
      await explain(failure)
      setSending(false)
    }
  }

  /** A poll that was closed, or voted in from another window, shows its results, and why. */
  async function explain(failure: unknown): Promise<void> {
    if (!(failure instanceof ApiError)) return setError(words.failed)
    if (requireSignInAgain(failure, 'vote')) return
    if (failure.status !== 409) return setError(failure.firstMessage)
    showToast(failure.message)
    await refreshPoll(item.id).catch(() => setError(failure.message))
  }

  return { choice, setChoice, error, sending, vote, first }
}
