import { useSearchText } from '../searchText.ts'
import { CompletedText } from './CompletedText.tsx'
import type { SearchChoice } from './useSearchChoices.ts'

/** @param active id of the option selected with the arrow keys */
type Props = { id: string; words: string; suggestions: SearchChoice[]; active: string | undefined }

/** A search for what was typed, and suggestions. `useCombobox` handles keys and clicks. */
export function SuggestionList({ id, words, suggestions, active }: Props) {
  const { t: s } = useSearchText()
  return (
    <div id={id} role="listbox" className="choices" aria-label={s.suggestions}>
      {suggestions.map(({ key, text, icon, label, note }, row) => {
        const optionId = `${id}-${row}-0`
        return (
          <div
            key={key}
            id={optionId}
            role="option"
            tabIndex={-1}
            aria-selected={active === optionId}
            className={`choice choice-text i i-${icon}`}
            data-row={row}
          >
            <bdi>{label ?? <CompletedText text={text} typed={words} />}</bdi>
            {note && <small>{note}</small>}
          </div>
        )
      })}
    </div>
  )
}
