import { useState } from 'react'
import type { AlertLogEntry } from '#features/delivery/schema.ts'
import { inLocale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import { useReadersDeskText } from './readersDeskText.ts'

/**
 * All alerts of a reader and what became of each on every channel, in the words that the reader
 * sees; loaded on request, which is an entry of the log.
 */
export function ReaderAlerts({ readerId }: { readerId: number }) {
  const { locale, t } = useReadersDeskText()
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="reader-alerts">
      <h3 id="reader-alerts">{t.alerts}</h3>
      <p>
        <a className="desk-back" href={inLocale(locale, '/desk/alerts')}>
          {t.toAlerts}
        </a>
      </p>
      {open ? (
        <Alerts readerId={readerId} />
      ) : (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {t.showAlerts}
        </button>
      )}
    </section>
  )
}

function Alerts({ readerId }: { readerId: number }) {
  const { locale, t } = useReadersDeskText()
  const pages = usePages<AlertLogEntry>(`/api/desk/readers/${readerId}/alerts`)
  return (
    <PagedList pages={pages} failed={t.alertsFailed}>
      {(entries) =>
        entries.length === 0 ? (
          <p className="desk-empty" role="status">
            {t.noAlerts}
          </p>
        ) : (
          <ul className="desk-cases">
            {entries.map((entry) => (
              <li key={entry.id}>
                <p dir="auto">{entry.post?.title ?? t.deletedPost}</p>
                <p className="desk-time">
                  {fullTime(locale, entry.matched_at)}
                  {entry.keyword && (
                    <>
                      {' · '}
                      <bdi>{entry.keyword}</bdi>
                    </>
                  )}
                </p>
                {entry.deliveries.map(({ channel, outcome }) => (
                  <p key={channel} className="desk-time">
                    {t.channelNames[channel]}: {outcome}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        )
      }
    </PagedList>
  )
}
