import './audit.css'
import { type ReactNode, useState } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { withFactor } from '#ui/desk/callDesk.ts'
import { DeskFilters } from '#ui/desk/DeskFilters.tsx'
import { downloadFile } from '#ui/downloadFile.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { showProblem } from '#ui/perform.ts'
import { type Pages, usePages } from '#ui/usePages.ts'
import { areas } from '../../acts.ts'
import type { AuditEntry } from '../../schema.ts'
import { AuditItem } from './AuditItem.tsx'
import { useAuditText } from './auditText.ts'

type Props = { after: (entry: AuditEntry, changed: () => void) => ReactNode }

/**
 * The audit log, newest first, with filters.
 * @param after what a feature adds below an entry, such as a button that undoes it
 */
export function AuditLog({ after }: Props) {
  const { t } = useAuditText()
  const [query, setQuery] = useState('')
  const pages: Pages<AuditEntry> = usePages<AuditEntry>(`/api/desk/log${query && `?${query}`}`)
  const isAdmin = useReader()?.role === 'admin'
  return (
    <>
      <p className="desk-intro">{t.intro}</p>
      <Filters onChange={setQuery} />
      {isAdmin && <DownloadButton query={query} />}
      <PagedList pages={pages} failed={t.failed}>
        {(entries) =>
          entries.length === 0 ? (
            <p className="desk-empty">{t.empty}</p>
          ) : (
            <ol className="desk-cases">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <AuditItem entry={entry}>{after(entry, pages.reload)}</AuditItem>
                </li>
              ))}
            </ol>
          )
        }
      </PagedList>
    </>
  )
}

function Filters({ onChange }: { onChange: (query: string) => void }) {
  const { locale, t } = useAuditText()
  return (
    <DeskFilters submit={t.show} clear={t.clear} onChange={(filters) => onChange(filters.toString())}>
      <label>
        {t.search}
        <input name="search" type="search" maxLength={100} placeholder={t.searchHint} dir="auto" />
      </label>
      <label>
        {t.area}
        <select name="area">
          <option value="">{t.allAreas}</option>
          {Object.entries(areas).map(([name, words]) => (
            <option key={name} value={name}>
              {words[locale]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.from}
        <input name="from" type="date" />
      </label>
      <label>
        {t.to}
        <input name="to" type="date" />
      </label>
    </DeskFilters>
  )
}

function DownloadButton({ query }: { query: string }) {
  const { t } = useAuditText()
  const download = () =>
    withFactor(() => downloadFile(`/api/desk/log/export?${query}`, { method: 'POST' })).catch((error) =>
      showProblem(error, t.downloadFailed),
    )
  return (
    <button type="button" className="button" onClick={download}>
      {t.download}
    </button>
  )
}
