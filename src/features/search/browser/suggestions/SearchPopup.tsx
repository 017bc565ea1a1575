import { type ReactNode, type RefObject, useEffect } from 'react'
import type { ListAddress } from '#features/posts/browser/listAddress.ts'
import { showToast } from '#ui/toasts.ts'
import { SearchHelpButton } from '../help/SearchHelpButton.tsx'
import { useSearchText } from '../searchText.ts'
import { RecentSearchGrid } from './RecentSearchGrid.tsx'
import { recentSearches } from './recentSearches.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { useCombobox } from './useCombobox.ts'
import { type SearchChoice, useSearchChoices } from './useSearchChoices.ts'
import { useTyped } from './useTyped.ts'

/** The state of the popup, which the field exposes (WAI-ARIA, combobox). */
export type PopupState = { kind: 'listbox' | 'grid'; isOpen: boolean; active: string | undefined }

export type SearchPopupProps = {
  id: string
  field: RefObject<HTMLInputElement | null>
  address: ListAddress
  isAlone: boolean
  search: (words: string) => void
  open: (href: string) => void
  onPopupChange: (popup: PopupState) => void
}

/**
 * The popup below the search field: recent and saved searches while it is empty, suggestions while
 * the reader types.
 */
export default function SearchPopup({ id, field, address, isAlone, search, open, onPopupChange }: SearchPopupProps): ReactNode {
  const { t: s } = useSearchText()
  const words = useTyped(field)
  const offer = useSearchChoices(words, address)
  const choices = 'groups' in offer ? offer.groups.flatMap((group) => group.choices) : offer.suggestions
  const kind = 'groups' in offer ? 'grid' : 'listbox'
  const { isOpen, selected, close } = useCombobox(field, {
    count: choices.length,
    canRemove: (row) => choices[row]?.remove !== undefined,
    choose: (row) => choices[row] && choose(choices[row]),
    remove: (row) => choices[row]?.remove?.(),
    isAlone,
  })

  function choose({ text, href }: SearchChoice): void {
    close()
    if (field.current) field.current.value = href ? '' : text
    if (href) open(href)
    else search(text)
  }

  const isShown = isOpen && choices.length > 0
  const isHelpful = isAlone && !words
  const active = isShown && selected ? `${id}-${selected.row}-${selected.part}` : undefined
  useEffect(() => onPopupChange({ kind, isOpen: isShown, active }), [onPopupChange, kind, isShown, active])
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <>
      {/* Rendered before it has content, otherwise screen readers would not announce it. */}
      <p className="sr-only" role="status">
        {isShown && 'suggestions' in offer && s.suggested(choices.length)}
      </p>
      {(isShown || isHelpful) && (
        <div className="search-popup">
          {isShown && 'groups' in offer && <RecentSearchGrid id={id} groups={offer.groups} active={active} />}
          {isShown && 'suggestions' in offer && <SuggestionList id={id} words={words} suggestions={offer.suggestions} active={active} />}
          {'groups' in offer && offer.groups.some(({ name }) => name === 'recent') && <RecentFoot />}
          {!words && <SearchHelpButton className="popup-help i i-help" />}
        </div>
      )}
    </>
  )
}

function RecentFoot() {
  const { t: s } = useSearchText()
  const clear = () => {
    const bringBack = recentSearches.clear()
    showToast(s.forgotten, { label: s.undo, run: bringBack })
  }
  return (
    <div className="popup-foot">
      <small>{s.recentNote}</small>
      <button type="button" className="popup-action" onClick={clear}>
        {s.forgetAll}
      </button>
    </div>
  )
}
