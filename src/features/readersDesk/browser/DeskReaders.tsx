import './readersDesk.css'
import { useState } from 'react'
import { inLocale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import { DeskFilters } from '#ui/desk/DeskFilters.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { FoundReader } from '../schema.ts'
import { useReadersDeskText } from './readersDeskText.ts'

/** Accounts, found by name, address or phone. Only admins get here (`DeskFrame`, and the API). */
export default function DeskReaders() {
  const { t } = useReadersDeskText()
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<keyof typeof t.shows>('all')
  const pages = usePages<FoundReader>(`/api/desk/readers?${new URLSearchParams({ search, show })}`)
  return (
    <>
      <DeskFilters submit={t.find} clear={t.clear} onChange={(filters) => setSearch(filters.get('search') ?? '')}>
        <label>
          {t.search}
          <input name="search" type="search" minLength={2} maxLength={100} placeholder={t.searchHint} dir="auto" autoComplete="off" />
        </label>
      </DeskFilters>
      <ChipChoice label={t.show} texts={t.shows} chosen={show} onChoose={setShow} />
      <PagedList pages={pages} failed={t.failed}>
        {(readers) =>
          readers.length === 0 ? (
            <p className="desk-empty" role="status">
              {t.empty}
            </p>
          ) : (
            <ul className="desk-cases">
              {readers.map((reader) => (
                <FoundItem key={reader.id} reader={reader} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}

function FoundItem({ reader }: { reader: FoundReader }) {
  const { locale, t } = useReadersDeskText()
  const { id, name, email, phone, role, email_verified, is_suspended, plan_until, created_at } = reader
  const facts = [
    role !== 'reader' && t.roles[role],
    !email_verified && t.unconfirmed,
    is_suspended && t.suspended,
    plan_until && t.planUntil(fullTime(locale, plan_until)),
    t.since(fullTime(locale, created_at)),
  ]
  return (
    <li className="found-reader">
      <a href={inLocale(locale, `/desk/readers/${id}`)}>
        <bdi>{name}</bdi>
      </a>
      <p className="desk-time">
        <bdi>{email}</bdi>
        {phone && (
          <>
            {' · '}
            <bdi dir="ltr">{phone}</bdi>
          </>
        )}
      </p>
      <p className="desk-time">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  )
}
