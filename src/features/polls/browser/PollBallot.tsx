import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { requireSignIn, requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import { ApiError } from '#ui/callApi.ts'
import { useLocale } from '#ui/locale.ts'
import { showToast } from '#ui/toasts.ts'
import { clearPendingChoice, readPendingChoice, storePendingChoice } from './pendingChoice.ts'
import { refreshPoll, sendVote } from './pollFigures.ts'
import type { PollItem } from './pollItem.ts'
import { usePollText } from './pollText.ts'

/** The form to vote in an open poll. `onVoted` is called once the vote was counted and the results replace the form. */
export function PollBallot({ item, onVoted }: { item: PollItem; onVoted: () => void }) {
  const { locale } = useLocale()
  const { t: messages } = usePollText()
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
          {sending ? messages.voting : messages.vote}
        </button>
        <p id={note} className="poll-note">
          {messages.finalNote}
        </p>
      </div>
      <p className="poll-error" role="alert">
        {error}
      </p>
    </form>
  )
}

function useBallot(item: PollItem, onVoted: () => void) {
  const { t: messages } = usePollText()
  const [choice, setChoice] = useState<number | null>(null)
  const [error, setError] = useState('')
  const [sending, setSending] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => setChoice(readPendingChoice(item)), [item])

  async function vote(event: FormEvent): Promise<void> {
    event.preventDefault()
    setError(choice === null ? messages.chooseFirst : '')
    if (choice === null) return first.current?.focus()
    storePendingChoice(item, choice)
    if (sending) return
    setSending(true)
    try {
      if (!(await requireSignIn('vote'))) return setSending(false)
      await sendVote(item.id, choice)
      clearPendingChoice(item)
      onVoted()
    } catch (failure) {
      await showFailure(failure)
      setSending(false)
    }
  }

  /** If the poll has closed, or the reader voted in another tab, shows the reason and the results. */
  async function showFailure(failure: unknown): Promise<void> {
    if (!(failure instanceof ApiError)) return setError(messages.failed)
    if (requireSignInAgain(failure, 'vote')) return
    if (failure.status !== 409) return setError(failure.firstMessage)
    showToast(failure.message)
    await refreshPoll(item.id).catch(() => setError(failure.message))
  }

  return { choice, setChoice, error, sending, vote, first }
}
