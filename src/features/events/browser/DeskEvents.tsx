import './events.css'
import { useState } from 'react'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { DeskEvent } from '../schema.ts'
import { DeskEventItem } from './DeskEventItem.tsx'
import { EventEditor } from './EventEditor.tsx'
import { useEditorText } from './editorText.ts'

/**
 * The desk's list of all events, or the editor in its place. Only staff with the right role get
 * here (`DeskFrame`).
 */
export default function DeskEvents() {
  const { t } = useEditorText()
  const pages = usePages<DeskEvent>('/api/desk/events')
  const [edited, setEdited] = useState<DeskEvent | 'new' | null>(null)
  const done = () => {
    setEdited(null)
    pages.reload()
  }
  if (edited) return <EventEditor event={edited === 'new' ? null : edited} onDone={done} />
  return (
    <>
      <button type="button" className="button button-main" onClick={() => setEdited('new')}>
        {t.newEvent}
      </button>
      <PagedList pages={pages} failed={t.loadFailed}>
        {(events) =>
          events.length === 0 ? (
            <p className="list-end">{t.empty}</p>
          ) : (
            <ul>
              {events.map((event) => (
                <DeskEventItem key={event.id} event={event} onEdit={() => setEdited(event)} onDeleted={pages.reload} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}
