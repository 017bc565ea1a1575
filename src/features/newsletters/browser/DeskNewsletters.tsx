import './newsletters.css'
import { useState } from 'react'
import { nameIn } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { perform } from '#ui/perform.ts'
import { useResource } from '#ui/useResource.ts'
import type { DeskNewsletter } from '../schema.ts'
import { useDeskNewsletterText } from './deskText.ts'
import { NewsletterEditor } from './NewsletterEditor.tsx'
import { NextIssue } from './NextIssue.tsx'
import { rhythmText } from './rhythmText.ts'

const path = '/api/desk/newsletters'

/**
 * The desk's list of newsletters, or the editor in its place. Only staff with the right role get
 * here (`DeskFrame`).
 */
export default function DeskNewsletters() {
  const { t } = useDeskNewsletterText()
  const loaded = useResource<{ data: DeskNewsletter[] }>(path)
  const [edited, setEdited] = useState<DeskNewsletter | 'new' | null>(null)
  const done = () => {
    setEdited(null)
    loaded.load()
  }
  return (
    <WhenLoaded loaded={loaded} failed={t.loadFailed}>
      {({ data }) =>
        edited ? (
          <NewsletterEditor newsletter={edited === 'new' ? null : edited} others={data} onDone={done} />
        ) : (
          <>
            <p className="newsletters-intro">{t.intro}</p>
            <button type="button" className="button button-main" onClick={() => setEdited('new')}>
              {t.add}
            </button>
            {data.length === 0 ? (
              <p className="list-end">{t.empty}</p>
            ) : (
              <ul>
                {data.map((one) => (
                  <DeskItem key={one.id} newsletter={one} onEdit={() => setEdited(one)} onChanged={loaded.load} />
                ))}
              </ul>
            )}
          </>
        )
      }
    </WhenLoaded>
  )
}

function DeskItem({ newsletter, onEdit, onChanged }: { newsletter: DeskNewsletter; onEdit: () => void; onChanged: () => void }) {
  const { locale, t } = useDeskNewsletterText()
  const [isPreviewed, setPreviewed] = useState(false)
  const { id, section, weekday, hour, is_offered, subscribers, last_issue_at } = newsletter
  async function send(to: string, body: object): Promise<void> {
    await perform(() => callDesk<{ message: string }>(to, { body }), t.failed)
    onChanged()
  }
  return (
    <li className="desk-newsletter">
      <h2>
        <bdi>{nameIn(locale, newsletter)}</bdi>
      </h2>
      <p className="newsletter-facts">
        {is_offered ? rhythmText(locale, newsletter) : t.stopped} · {t.subscribers(subscribers)}
        {last_issue_at && ` · ${t.lastIssue(fullTime(locale, last_issue_at))}`}
      </p>
      <p className="newsletter-ways">
        {is_offered ? (
          <>
            <button type="button" className="button" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
              {isPreviewed ? t.hidePreview : t.preview}
            </button>
            <button type="button" className="button" onClick={onEdit}>
              {t.change}
            </button>
            <button type="button" className="button" onClick={() => void send(`${path}/${id}/stop`, {})}>
              {t.stop}
            </button>
          </>
        ) : (
          <button type="button" className="button" onClick={() => void send(path, { section, weekday, hour })}>
            {t.resume}
          </button>
        )}
      </p>
      {isPreviewed && is_offered && <NextIssue id={id} />}
    </li>
  )
}
