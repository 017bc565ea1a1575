import { lazy, Suspense, useRef, useState } from 'react'
import { filtersHref, type ListAddress } from '#features/posts/browser/listAddress.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useLocale } from '#ui/locale.ts'
import type { FilterChoicesProps } from './FilterChoices.tsx'
import { useFilterText } from './filterText.ts'

/**
 * The button for all filters, and the sheet with them, whose contents are loaded when it is opened;
 * without scripts a link to a page of them.
 */
export function FilterSheet({ address, count }: { address: ListAddress; count: number }) {
  const { t } = useFilterText()
  const { t: common } = useLocale()
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
      <noscript>
        {import.meta.env.SSR && (
          <a className="chip i i-filter filter-button" href={filtersHref(address)} rel="nofollow">
            {t.filter}
          </a>
        )}
      </noscript>
      <Dialog ref={dialog} className="sheet" label={address.media ? t.mediaFilters : t.filters} onClose={() => setOpen(false)}>
        {open && (
          <Suspense fallback={<p className="list-end">{common.loading}</p>}>
            <FilterChoices address={address} close={() => dialog.current?.close()} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}

const FilterChoices = lazy(() =>
  import('./FilterChoices.tsx').then(
    (loaded) => loaded ?? { default: NoChoices },
    () => ({ default: NoChoices }),
  ),
)

function NoChoices(_: FilterChoicesProps) {
  const { t } = useFilterText()
  return <p className="list-end">{t.optionsFailed}</p>
}
