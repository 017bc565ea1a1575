import './agenciesDesk.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { inLocale, nameIn } from '#text/locale.ts'
import { DeskFilters } from '#ui/desk/DeskFilters.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { DeskAgency } from '../schema.ts'
import { useAgenciesText } from './agenciesText.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { RunningMerges } from './RunningMerges.tsx'

/** Every agency: its card, and making one part of another. The search is in the address. */
export default function DeskAgencies() {
  const { locale, t } = useAgenciesText()
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const pages = usePages<DeskAgency>(`/api/desk/agencies?${new URLSearchParams(search && { search })}`)
  const [merging, setMerging] = useState<DeskAgency>()
  const [merged, setMerged] = useState(0)
  const close = (isDone: boolean) => {
    setMerging(undefined)
    if (!isDone) return
    pages.reload()
    setMerged(merged + 1)
  }
  return (
    <>
      <p className="desk-intro">{t.intro}</p>
      <RunningMerges key={merged} />
      <DeskFilters key={search} submit={t.show} clear={t.clear} onChange={(next) => setQuery(next, { preventScrollReset: true })}>
        <label>
          {t.search}
          <input name="search" type="search" maxLength={200} dir="auto" defaultValue={search} />
        </label>
      </DeskFilters>
      <PagedList pages={pages} failed={t.failed}>
        {(agencies) =>
          agencies.length === 0 ? (
            search ? (
              <EmptyState title={t.noneFound} href={inLocale(locale, '/desk/agencies')} link={t.showAll} />
            ) : (
              <EmptyState title={t.none} href={inLocale(locale, '/desk/sources/add')} link={t.addSource} />
            )
          ) : (
            <ul className="desk-cases">
              {agencies.map((agency) => (
                <AgencyItem key={agency.id} agency={agency} onMerge={() => setMerging(agency)} />
              ))}
            </ul>
          )
        }
      </PagedList>
      {merging && <MergeDialog agency={merging} onClose={close} />}
    </>
  )
}

function AgencyItem({ agency, onMerge }: { agency: DeskAgency; onMerge: () => void }) {
  const { locale, t } = useAgenciesText()
  const name = nameIn(locale, agency)
  return (
    <li className="agency-item">
      <div>
        <h2>
          <a href={inLocale(locale, `/news/agency/${agency.id}`)}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <p className="desk-subject">
          {agency.is_own ? (
            t.own
          ) : (
            <>
              <a href={inLocale(locale, `/desk/sources?agency=${agency.id}`)}>{t.sources(agency.sources)}</a> ·{' '}
              {t.followers(agency.followers)}
            </>
          )}
        </p>
      </div>
      <p className="agency-acts">
        <a className="button" href={inLocale(locale, `/desk/agencies/${agency.id}`)} aria-label={t.editNamed(name)}>
          {t.edit}
        </a>
        {!agency.is_own && (
          <button type="button" className="button" aria-label={t.mergeNamed(name)} onClick={onMerge}>
            {t.merge}
          </button>
        )}
      </p>
    </li>
  )
}
