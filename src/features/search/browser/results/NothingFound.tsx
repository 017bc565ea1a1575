import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { usePostText } from '#features/posts/browser/postText.ts'
import { SaveSearchButton } from '#features/savedSearches/browser/SaveSearchButton.tsx'
import { inLocale } from '#text/locale.ts'
import { asksNothing } from '#text/query/asksNothing.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { fullNumber } from '#text/times.ts'
import { Quoted } from '#ui/Quoted.tsx'
import type { SearchHelp } from '../../schema.ts'
import { SearchHelpButton } from '../help/SearchHelpButton.tsx'
import { onAllDays } from '../queryDays.ts'
import { useSearchText } from '../searchText.ts'
import { useSearchHelp } from './useFacets.ts'

/** `help`: as the page brought it; undefined if it is still to be loaded. */
export type NothingFoundProps = { address: ListAddress; help?: SearchHelp | undefined }

/**
 * A search without results: a correction, searches that find more, and a way to save the search.
 */
export default function NothingFound({ address, help: given }: NothingFoundProps) {
  const { t } = usePostText()
  const { locale, t: s } = useSearchText()
  const { search = '' } = address.filters
  const isWordless = asksNothing(readQuery(search))
  const loaded = useSearchHelp(address, !isWordless && !given)
  const help = given ?? loaded
  return (
    <div className="empty nothing-found" aria-busy={help === undefined}>
      <p className="empty-title">
        {s.nothingFor} <Quoted words={search} />
      </p>
      <p>{isWordless ? s.noWords : s.nothingText}</p>
      {/* Shown all at once, so that nothing shifts under the reader's finger. */}
      {help !== undefined && !isWordless && <Hints address={address} help={help} />}
      <p className="nothing-tools">
        {!address.own && !address.media && !isWordless && <SaveSearchButton address={address} />}
        <SearchHelpButton className="found-tool i i-help" />
        <a className="found-tool i i-news" href={inLocale(locale, '/')}>
          {t.latest}
        </a>
      </p>
    </div>
  )
}

function Hints({ address, help }: { address: ListAddress; help: SearchHelp | null }) {
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
        {allDays !== undefined && <Hint href={searchFor(allDays)}>{s.allDays}</Hint>}
        {help?.unfiltered ? (
          <li>
            <a className="chip" href={listHref({ ...address, filters: { search: address.filters.search } })}>
              {s.unfiltered} <small>{s.found(help.unfiltered, fullNumber(locale, help.unfiltered))}</small>
            </a>
          </li>
        ) : null}
        {removableFilters(address, help).map((name) => (
          <Hint key={name} href={listHref(withFilters(address, { [name]: undefined }))}>
            {s.withoutFilter[name]}
          </Hint>
        ))}
        {(address.own || address.media) && <Hint href={listHref({ ...address, own: false, media: false })}>{s.allNews}</Hint>}
      </ul>
    </>
  )
}

function Hint({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a className="chip" href={href}>
        {children}
      </a>
    </li>
  )
}

const filterNames = ['trending', 'main_category', 'category', 'sub_category', 'agency'] as const

/**
 * Filters worth removing one by one: not the only one (that equals removing all), nor any if even
 * removing all finds nothing.
 */
function removableFilters({ filters }: ListAddress, help: SearchHelp | null) {
  const on = filterNames.filter((name) => filters[name] !== undefined)
  const narrowing = on.filter((name) => name !== 'trending')
  const isUseless = help?.unfiltered === 0 || (help?.unfiltered && narrowing.length === 1)
  return isUseless ? on.filter((name) => name === 'trending') : on
}
