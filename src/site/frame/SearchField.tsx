import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { filterNames, type ListAddress, listHref, listPath, maxSearchLength, withFilters } from '#features/posts/browser/listAddress.ts'
import type { PopupState, SearchPopupProps } from '#features/search/browser/suggestions/SearchPopup.tsx'
import { inLocale } from '#text/locale.ts'
import { useFrameText } from './frameText.ts'

const SearchPopup = lazy(() =>
  import('#features/search/browser/suggestions/SearchPopup.tsx').then(
    (loaded) => loaded ?? { default: NoPopup },
    () => ({ default: NoPopup }),
  ),
)

function NoPopup(_: SearchPopupProps): ReactNode {
  return null
}

let remembered = Promise.resolve()

/**
 * Adds a recent search, in order, because the module is loaded with the first. Without a
 * connection, it may not load.
 */
function remember(words: string): void {
  remembered = remembered
    .then(() => import('#features/search/browser/suggestions/recentSearches.ts'))
    .then((loaded) => loaded?.recentSearches.add(words), console.warn)
}

/** @param isAlone nothing else is on the screen, so the popup stays open */
type Props = { address: ListAddress | null; className: string; isAlone?: boolean; onDone?: () => void }

/**
 * Searches within the current list, keeping its other filters. A plain form before hydration; the
 * popup with suggestions is loaded on first use.
 */
export function SearchField({ address, className, isAlone = false, onDone }: Props) {
  const { locale, t } = useFrameText()
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { isUsed, use } = useFirstUse(field)
  const [{ kind, isOpen, active }, setPopup] = useState<PopupState>({ kind: 'listbox', isOpen: false, active: undefined })
  const here = address ?? { locale, own: false, filters: {} }
  const words = here.filters.search ?? ''
  const label = here.media ? t.searchMedia : t.searchFor
  useWordsOfList(field, words)

  const open = (href: string) => {
    field.current?.blur()
    navigate(href)
    onDone?.()
  }
  const search = (typed: string) => {
    const wanted = typed.trim()
    if (wanted) remember(wanted)
    open(listHref(withFilters(here, { search: wanted || undefined })))
  }
  return (
    <search className={className}>
      <form
        action={inLocale(locale, listPath(here))}
        onSubmit={(event) => {
          event.preventDefault()
          search(field.current?.value ?? '')
        }}
      >
        <label className="field i i-search">
          <input
            ref={field}
            type="search"
            name="search"
            role="combobox"
            aria-expanded={isOpen}
            aria-haspopup={kind}
            aria-autocomplete="list"
            aria-controls={isOpen ? id : undefined}
            aria-activedescendant={active}
            onFocus={use}
            defaultValue={words}
            placeholder={label}
            aria-label={label}
            enterKeyHint="search"
            maxLength={maxSearchLength}
            dir="auto"
            autoComplete="off"
          />
        </label>
        <noscript>{import.meta.env.SSR && <OtherFilters filters={here.filters} />}</noscript>
      </form>
      {isUsed && (
        <Suspense>
          <SearchPopup id={id} field={field} address={here} isAlone={isAlone} search={search} open={open} onPopupChange={setPopup} />
        </Suspense>
      )}
    </search>
  )
}

/** Filters that a plain form sends beside the words. */
function OtherFilters({ filters }: Pick<ListAddress, 'filters'>) {
  return filterNames.map(
    (name) => name !== 'search' && filters[name] !== undefined && <input key={name} type="hidden" name={name} value={filters[name]} />,
  )
}

/** Whether the field was used, so that the popup is needed. */
function useFirstUse(field: RefObject<HTMLInputElement | null>): { isUsed: boolean; use: () => void } {
  const [isUsed, setUsed] = useState(false)
  // The reader may have focused the field before hydration.
  useEffect(() => setUsed(document.activeElement === field.current), [field])
  // Not while offline, because a failed import is not retried.
  return { isUsed, use: () => setUsed((before) => before || navigator.onLine) }
}

/** Sets the field to the search of the current list, unless the reader has started typing. */
function useWordsOfList(field: RefObject<HTMLInputElement | null>, words: string): void {
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = words
  }, [field, words])
}
