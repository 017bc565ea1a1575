import { compactNumber, fullTime } from '#text/times.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { perform } from '#ui/perform.ts'
import type { DeskPoll } from '../../schema.ts'
import { pollHref } from '../pollItem.ts'
import { pollTextIn } from '../pollText.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { useEditorText } from './editorText.ts'

type Props = { poll: DeskPoll; onEdit: () => void; onChanged: () => void }

/** A poll in the list of the desk, with the actions that its state allows. */
export function DeskPollItem({ poll, onEdit, onChanged }: Props) {
  const { locale, t: messages } = useEditorText()
  const question = (locale === 'ar' ? poll.question_ar : poll.question_en) ?? poll.question_ar ?? poll.question_en
  const { state, opens_at, closes_at, author, vote_count } = poll
  return (
    <li className="desk-poll">
      <p className="meta poll-meta">
        <strong className={`poll-state poll-state-${state}`}>{messages.states[state]}</strong>
        {opens_at && (state === 'draft' || state === 'scheduled') && <span>{messages.opens(fullTime(locale, opens_at))}</span>}
        {closes_at && <span>{(state === 'closed' ? messages.closed : messages.closes)(fullTime(locale, closes_at))}</span>}
        {author && <bdi>{messages.by(author)}</bdi>}
      </p>
      <h2 dir="auto">{question}</h2>
      {(state === 'open' || state === 'closed') && (
        <p className="editor-note">{pollTextIn(locale).votes(vote_count, compactNumber(locale, vote_count))}</p>
      )}
      <PollActions poll={poll} onEdit={onEdit} onChanged={onChanged} />
    </li>
  )
}

function PollActions({ poll: { id, state, vote_count }, onEdit, onChanged }: Props) {
  const { locale, t: messages } = useEditorText()
  async function move(path: string, method: 'POST' | 'DELETE' = 'POST'): Promise<void> {
    await perform(() => callDesk(`/api/desk/polls/${id}${path}`, { method, body: {} }), messages.failed)
    onChanged()
  }
  return (
    <p className="editor-actions">
      {state === 'draft' && (
        <>
          <button type="button" className="button" onClick={onEdit}>
            {messages.edit}
          </button>
          <button type="button" className="button" onClick={() => move('/schedule')}>
            {messages.publish}
          </button>
          <ConfirmButton
            label={messages.remove}
            question={messages.removeSure}
            yes={messages.removeYes}
            onConfirm={() => move('', 'DELETE')}
          />
        </>
      )}
      {state === 'scheduled' && (
        <button type="button" className="button" onClick={() => move('/recall')}>
          {messages.recall}
        </button>
      )}
      {state === 'open' && vote_count === 0 && (
        <button type="button" className="button" onClick={onEdit}>
          {messages.correct}
        </button>
      )}
      {state === 'open' && (
        <ConfirmButton label={messages.close} question={messages.closeSure} yes={messages.closeYes} onConfirm={() => move('/close')} />
      )}
      {(state === 'open' || state === 'closed') && (
        <a className="button" href={pollHref(locale, id)}>
          {messages.see}
        </a>
      )}
    </p>
  )
}
