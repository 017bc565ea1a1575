import { useState } from 'react'
import { callDesk } from '#ui/desk/callDesk.ts'
import { perform } from '#ui/perform.ts'
import type { DeskEvent } from '../schema.ts'
import { useEditorText } from './editorText.ts'
import { eventHref } from './eventAddress.ts'
import { eventItemOf } from './eventItem.ts'
import { eventTextIn } from './eventText.ts'
import { eventTime } from './eventTimes.ts'

type Props = { event: DeskEvent; onEdit: () => void; onDeleted: () => void }

/** An event at the desk, with its actions. */
export function DeskEventItem({ event, onEdit, onDeleted }: Props) {
  const { locale, t } = useEditorText()
  const item = eventItemOf(event, locale)
  return (
    <li className="desk-event">
      <p className="meta event-kind">
        {eventTextIn(locale).kinds[item.kind]}
        {event.author && <bdi> · {t.by(event.author)}</bdi>}
      </p>
      <h2 dir="auto">{item.title}</h2>
      <p className="event-when">{eventTime(locale, item)}</p>
      <p className="event-ways">
        <button type="button" className="button" onClick={onEdit}>
          {t.edit}
        </button>
        <a className="button" href={eventHref(locale, item.id)}>
          {t.see}
        </a>
        <DeleteButton id={item.id} onDeleted={onDeleted} />
      </p>
    </li>
  )
}

/** Asks for confirmation in place, because deleting cannot be undone. */
function DeleteButton({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const { t } = useEditorText()
  const [confirming, setConfirming] = useState(false)
  async function remove(): Promise<void> {
    await perform(() => callDesk(`/api/desk/events/${id}`, { method: 'DELETE', body: {} }), t.failed)
    onDeleted()
  }
  if (!confirming)
    return (
      <button type="button" className="button" onClick={() => setConfirming(true)}>
        {t.remove}
      </button>
    )
  return (
    <>
      <strong role="status">{t.removeSure}</strong>
      <button type="button" className="button button-danger" onClick={remove}>
        {t.removeYes}
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: The button that had the focus has been replaced, and this one is harmless. */}
      <button type="button" className="button" autoFocus onClick={() => setConfirming(false)}>
        {t.cancel}
      </button>
    </>
  )
}
