import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ListAddress, listHref, maxSearchLength, withFilters } from '#features/posts/browser/listAddress.ts'
import type { PopupState, SearchPopupProps } from '#features/search/browser/suggestions/SearchPopup.tsx'
import { inLocale } from '#ui/locale.ts'
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

/** One after the other, since what remembers them is loaded with the first. Without a connection it may not be there to remember anything. */
function remember(words: string): void {
  remembered = remembered
    .then(() => import('#features/search/browser/suggestions/recentSearches.ts'))
    .then((loaded) => loaded?.recentSearches.add(words), console.warn)
}

/** @param isAlone nothing but the search is on the screen, so that what it offers stays open */
type Props = { address: ListAddress | null; className: string; isAlone?: boolean; onDone?: () => void }

/**
 * Searches within the list that is shown, its other filters kept. Works as a plain form before hydration; what it offers while somebody
 * types is loaded when it is first used.
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
        action={inLocale(locale, '/news')}
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
            placeholder={t.searchFor}
            aria-label={t.searchFor}
            enterKeyHint="search"
            maxLength={maxSearchLength}
            dir="auto"
            autoComplete="off"
          />
        </label>
      </form>
      {isUsed && (
        <Suspense>
          <SearchPopup id={id} field={field} address={here} isAlone={isAlone} search={search} open={open} onPopupChange={setPopup} />
        </Suspense>
      )}
    </search>
  )
}

/** What the field offers is loaded when it is first used. */
function useFirstUse(field: RefObject<HTMLInputElement | null>): { isUsed: boolean; use: () => void } {
  const [isUsed, setUsed] = useState(false)
  // The reader may have been faster than the page.
  useEffect(() => setUsed(document.activeElement === field.current), [field])
  // What cannot be loaded now would not be asked for again.
  return { isUsed, use: () => setUsed((before) => before || navigator.onLine) }
}

/** The words of the list that is shown, unless the reader has begun to write others meanwhile. */
function useWordsOfList(field: RefObject<HTMLInputElement | null>, words: string): void {
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = words
  }, [field, words])
}
