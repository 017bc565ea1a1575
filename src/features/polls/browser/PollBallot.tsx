import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { requireSignIn, requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import { ApiError } from '#ui/callApi.ts'
import { useLocale } from '#ui/locale.ts'
import { loadQueue } from '#ui/queuedWrites/loadQueue.ts'
import { showToast } from '#ui/toasts.ts'
import { clearPendingChoice, readPendingChoice, storePendingChoice } from './pendingChoice.ts'
import { refreshPoll, sendVote, useWaitingVote } from './pollFigures.ts'
import type { PollItem } from './pollItem.ts'
import { usePollText } from './pollText.ts'

/**
 * The form to vote in an open poll. `onVoted` is called once the vote was counted and the results
 * replace the form.
 */
export function PollBallot({ item, onVoted }: { item: PollItem; onVoted: () => void }) {
  const { locale } = useLocale()
  const { t: messages } = usePollText()
  const { choice, setChoice, error, sending, vote, first } = useBallot(item, onVoted)
  const waiting = useWaitingVote(item)
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
      <div role="status">{waiting && <WaitingVote withdraw={() => loadQueue().then((queue) => queue.withdraw(waiting))} />}</div>
      <p className="poll-error" role="alert">
        {error}
      </p>
    </form>
  )
}

/** Shown while the vote waits for the network; until then another option may be chosen. */
function WaitingVote({ withdraw }: { withdraw: () => void }) {
  const { t: messages } = usePollText()
  return (
    <p className="poll-waiting i i-offline">
      <span>{messages.voteWaits}</span>
      <button type="button" className="button" onClick={withdraw}>
        {messages.withdraw}
      </button>
    </p>
  )
}

function useBallot(item: PollItem, onVoted: () => void) {
  const { locale, t: messages } = usePollText()
  const waiting = useWaitingVote(item)?.body.answer_id
  const [choice, setChoice] = useState<number | null>(null)
  const [error, setError] = useState('')
  const [sending, setSending] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => setChoice(waiting ?? readPendingChoice(item)), [item, waiting])

  async function vote(event: FormEvent): Promise<void> {
    event.preventDefault()
    setError(choice === null ? messages.chooseFirst : '')
    if (choice === null) return first.current?.focus()
    storePendingChoice(item, choice)
    if (sending) return
    setSending(true)
    try {
      const voter = await requireSignIn('vote')
      if (!voter) return setSending(false)
      const isCounted = await sendVote(voter.id, item, choice, locale)
      clearPendingChoice(item)
      if (isCounted) onVoted()
      else setSending(false)
    } catch (failure) {
      await showFailure(failure)
      setSending(false)
    }
  }

  /**
   * Shows the reason and the results if the poll has closed, or the reader voted in another tab.
   */
  async function showFailure(failure: unknown): Promise<void> {
    if (!(failure instanceof ApiError)) return setError(messages.failed)
    if (requireSignInAgain(failure, 'vote')) return
    if (failure.status !== 409) return setError(failure.firstMessage)
    showToast(failure.message)
    await refreshPoll(item.id).catch(() => setError(failure.message))
  }

  return { choice, setChoice, error, sending, vote, first }
}
