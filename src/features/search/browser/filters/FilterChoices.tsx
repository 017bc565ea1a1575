import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { filtersHref, type ListAddress, listHref } from '#features/posts/browser/listAddress.ts'
import { useLocale } from '#ui/locale.ts'
import type { DayListProps } from './DayList.tsx'
import { useFilterChoicesText } from './filterChoicesText.ts'
import { useFilterText } from './filterText.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { type FilterOptions, OptionList } from './OptionList.tsx'

export type FilterChoicesProps = { address: ListAddress; close: () => void }
type Kind = 'sections' | 'agencies' | 'days'

const DayList = lazy(() =>
  import('./DayList.tsx').then(
    (loaded) => loaded ?? { default: NoDays },
    () => ({ default: NoDays }),
  ),
)

function NoDays(_: DayListProps): ReactNode {
  return null
}

/** All filters as links, to be searched by name. */
export default function FilterChoices({ address, close }: FilterChoicesProps) {
  const { t } = useLocale()
  const { t: f } = useFilterText()
  const { t: c } = useFilterChoicesText()
  const [word, setWord] = useState('')
  const [kind, setKind] = useState<Kind>('sections')
  const { load, data, state } = useFetcher<FilterOptions>()
  const source = filtersHref(address)
  useEffect(() => void load(source), [load, source])
  const tab = (value: Kind, label: string) => (
    <button type="button" className="segment" aria-pressed={kind === value} onClick={() => setKind(value)}>
      {label}
    </button>
  )
  return (
    <>
      <div className="sheet-top">
        <label className="field i i-search">
          <input
            type="search"
            value={word}
            onChange={(event) => setWord(event.target.value)}
            placeholder={c.searchInFilters}
            aria-label={c.searchInFilters}
          />
        </label>
        {!address.own && <LanguageChoice address={address} />}
        {!address.own && (
          <fieldset className="segments" aria-label={f.filters}>
            {tab('sections', f.categories)}
            {tab('agencies', f.agencies)}
            {data?.days && tab('days', f.days)}
          </fieldset>
        )}
      </div>
      <div className="sheet-body" aria-busy={state !== 'idle'}>
        {data?.days && kind === 'days' && !word ? (
          <Suspense>
            <DayList days={data.days} address={address} />
          </Suspense>
        ) : data ? (
          <OptionList options={data} address={address} kind={kind === 'agencies' ? kind : 'sections'} word={word} />
        ) : (
          <p className="list-end">{state === 'idle' ? f.optionsFailed : t.loading}</p>
        )}
      </div>
      <div className="sheet-foot">
        <small>{data?.days ? c.countsOfSearch : c.countsNote}</small>
        <a className="button" href={listHref({ ...address, filters: {} })}>
          {f.clearAll}
        </a>
        <button type="button" className="button button-main" onClick={close}>
          {address.media ? f.showMedia : f.showNews}
        </button>
      </div>
    </>
  )
}
