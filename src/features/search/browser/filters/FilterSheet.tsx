import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type ListAddress, listHref, listQuery } from '#features/posts/browser/listAddress.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { inLocale, useLocale } from '#ui/locale.ts'
import type { DayListProps } from './DayList.tsx'
import { useFilterText } from './filterText.ts'
import { type FilterOptions, OptionList } from './OptionList.tsx'

/** The button for all filters, and the sheet with them, whose contents are loaded when it is opened. */
export function FilterSheet({ address, count }: { address: ListAddress; count: number }) {
  const { t } = useFilterText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const show = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <button type="button" className="chip i i-filter filter-button" onClick={show}>
        {t.filter}
        {count > 0 && <span className="count">{count}</span>}
      </button>
      <Dialog ref={dialog} className="sheet" label={address.media ? t.mediaFilters : t.filters} onClose={() => setOpen(false)}>
        {open && <Choices address={address} close={() => dialog.current?.close()} />}
      </Dialog>
    </>
  )
}

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

function Choices({ address, close }: { address: ListAddress; close: () => void }) {
  const { locale, t } = useLocale()
  const { t: f } = useFilterText()
  const [word, setWord] = useState('')
  const [kind, setKind] = useState<Kind>('sections')
  const { load, data, state } = useFetcher<FilterOptions>()
  const query = listQuery(address.filters)
  if (address.own) query.set('own', '1')
  if (address.media) query.set('media', '1')
  const source = inLocale(locale, `/filters?${query}`)
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
            placeholder={f.searchInFilters}
            aria-label={f.searchInFilters}
          />
        </label>
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
        <small>{data?.days ? f.countsOfSearch : f.countsNote}</small>
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
