import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { usePostText } from '#features/posts/browser/postText.ts'
import { SaveSearchButton } from '#features/savedSearches/browser/SaveSearchButton.tsx'
import { readQuery } from '#text/query/readQuery.ts'
import { inLocale } from '#ui/locale.ts'
import { Quoted } from '#ui/Quoted.tsx'
import { fullNumber } from '#ui/times.ts'
import type { SearchHelp } from '../../schema.ts'
import { SearchHelpButton } from '../help/SearchHelpButton.tsx'
import { onAllDays } from '../queryDays.ts'
import { useSearchText } from '../searchText.ts'
import { useSearchHelp } from './useFacets.ts'

export type NothingFoundProps = { address: ListAddress }

/** A search without results: what may have been meant, what finds more, and how to be alerted when something comes. */
export default function NothingFound({ address }: NothingFoundProps) {
  const { t } = usePostText()
  const { locale, t: s } = useSearchText()
  const { search = '' } = address.filters
  const isWordless = hasNoWords(search)
  const help = useSearchHelp(address, !isWordless)
  return (
    <div className="empty nothing-found" aria-busy={help === undefined}>
      <p className="empty-title">
        {s.nothingFor} <Quoted words={search} />
      </p>
      <p>{isWordless ? s.noWords : s.nothingText}</p>
      {/* All at once, so that nothing moves under the finger. */}
      {help !== undefined && !isWordless && <Ways address={address} help={help} />}
      <p className="nothing-tools">
        {!address.own && !isWordless && <SaveSearchButton address={address} />}
        <SearchHelpButton className="found-tool i i-help" />
        <a className="found-tool i i-news" href={inLocale(locale, '/')}>
          {t.latest}
        </a>
      </p>
    </div>
  )
}

/** Of signs and pictures alone. */
function hasNoWords(search: string): boolean {
  const { clauses, agencies, categories, after, before } = readQuery(search)
  return clauses.length + agencies.length + categories.length === 0 && !after && !before
}

function Ways({ address, help }: { address: ListAddress; help: SearchHelp | null }) {
  const { locale, t: s } = useSearchText()
  const searchFor = (words: string) => listHref(withFilters(address, { search: words || undefined }))
  const allDays = onAllDays(address.filters.search ?? '')
  return (
    <>
      {help?.did_you_mean && (
        <p className="did-you-mean">
          {s.didYouMean}{' '}
          <a href={searchFor(help.did_you_mean)}>
            <bdi>{help.did_you_mean}</bdi>
          </a>
          {s.questionMark}
        </p>
      )}
      {help?.unknown.map((name) => (
        <p key={name}>
          {s.unknownName} <Quoted words={name} />
        </p>
      ))}
      <ul className="ways">
        {help?.without.map(({ text, count }) => (
          <li key={text}>
            <a className="chip" href={searchFor(text)}>
              <bdi>{text}</bdi> <small>{s.found(count, fullNumber(locale, count))}</small>
            </a>
          </li>
        ))}
        {allDays !== undefined && <Way href={searchFor(allDays)}>{s.allDays}</Way>}
        {help?.unfiltered ? (
          <li>
            <a className="chip" href={listHref({ ...address, filters: { search: address.filters.search } })}>
              {s.unfiltered} <small>{s.found(help.unfiltered, fullNumber(locale, help.unfiltered))}</small>
            </a>
          </li>
        ) : null}
        {leftOut(address, help).map((name) => (
          <Way key={name} href={listHref(withFilters(address, { [name]: undefined }))}>
            {s.withoutFilter[name]}
          </Way>
        ))}
        {address.own && <Way href={listHref({ ...address, own: false })}>{s.allNews}</Way>}
      </ul>
    </>
  )
}

function Way({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a className="chip" href={href}>
        {children}
      </a>
    </li>
  )
}

const filterNames = ['trending', 'main_category', 'category', 'sub_category', 'agency'] as const

/** Filters that may be taken off one by one: not one that stands alone, which is all of them, nor any when even all of them change nothing. */
function leftOut({ filters }: ListAddress, help: SearchHelp | null) {
  const on = filterNames.filter((name) => filters[name] !== undefined)
  const narrowing = on.filter((name) => name !== 'trending')
  const isInVain = help?.unfiltered === 0 || (help?.unfiltered && narrowing.length === 1)
  return isInVain ? on.filter((name) => name === 'trending') : on
}
