import { useState } from 'react'
import { ApiError, callApi } from '#ui/callApi.ts'
import { compactNumber, fullTime } from '#ui/times.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskPoll } from '../schema.ts'
import { useEditorText } from './editorText.ts'
import { pollHref } from './pollItem.ts'
import { pollTextIn } from './pollText.ts'

type Props = { poll: DeskPoll; onEdit: () => void; onChanged: () => void }

/** A poll as the newsroom sees it, and what can be done with it in its state. */
export function DeskPollItem({ poll, onEdit, onChanged }: Props) {
  const { locale, t: words } = useEditorText()
  const question = (locale === 'ar' ? poll.question_ar : poll.question_en) ?? poll.question_ar ?? poll.question_en
  const { state, opens_at, closes_at, author, vote_count } = poll
  return (
    <li className="desk-poll">
      <p className="meta poll-meta">
        <strong className={`poll-state poll-state-${state}`}>{words.states[state]}</strong>
        {opens_at && (state === 'draft' || state === 'scheduled') && <span>{words.opens(fullTime(locale, opens_at))}</span>}
        {closes_at && <span>{(state === 'closed' ? words.closed : words.closes)(fullTime(locale, closes_at))}</span>}
        {author && <bdi>{words.by(author)}</bdi>}
      </p>
      <h2 dir="auto">{question}</h2>
      {(state === 'open' || state === 'closed') && (
        <p className="editor-note">{pollTextIn(locale).votes(vote_count, compactNumber(locale, vote_count))}</p>
      )}
      <Ways poll={poll} onEdit={onEdit} onChanged={onChanged} />
    </li>
  )
}

function Ways({ poll: { id, state }, onEdit, onChanged }: Props) {
  const { locale, t: words } = useEditorText()
  async function move(path: string, method: 'POST' | 'DELETE' = 'POST'): Promise<void> {
    try {
      const { message } = await callApi<{ message: string }>(`/api/desk/polls/${id}${path}`, { method, body: {} })
      showToast(message)
    } catch (failure) {
      showToast(failure instanceof ApiError ? failure.firstMessage : words.failed)
    }
    onChanged()
  }
  return (
    <p className="editor-ways">
      {state === 'draft' && (
        <>
          <button type="button" className="button" onClick={onEdit}>
            {words.edit}
          </button>
          <button type="button" className="button" onClick={() => move('/schedule')}>
            {words.publish}
          </button>
          <SureButton label={words.remove} question={words.removeSure} yes={words.removeYes} onSure={() => move('', 'DELETE')} />
        </>
      )}
      {state === 'scheduled' && (
        <button type="button" className="button" onClick={() => move('/recall')}>
          {words.recall}
        </button>
      )}
      {state === 'open' && <SureButton label={words.close} question={words.closeSure} yes={words.closeYes} onSure={() => move('/close')} />}
      {(state === 'open' || state === 'closed') && (
        <a className="button" href={pollHref(locale, id)}>
          {words.see}
        </a>
      )}
    </p>
  )
}

/** What cannot be undone is asked for twice, in the same place. */
function SureButton({ label, question, yes, onSure }: { label: string; question: string; yes: string; onSure: () => void }) {
  const { t: words } = useEditorText()
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {label}
      </button>
    )
  return (
    <>
      <strong role="status">{question}</strong>
      <button type="button" className="button button-danger" onClick={onSure}>
        {yes}
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: The button that had the focus is gone, and this one does no harm. */}
      <button type="button" className="button" autoFocus onClick={() => setAsking(false)}>
        {words.cancel}
      </button>
    </>
  )
}
