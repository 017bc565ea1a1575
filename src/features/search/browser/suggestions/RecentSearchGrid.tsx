// biome-ignore-all lint/a11y/useSemanticElements: a table cannot have the roles of a grid popup (WAI-ARIA, combobox with a grid).
import { useSearchText } from '../searchText.ts'
import type { PopupChoices } from './useSearchChoices.ts'

/** @param active id of the cell selected with the arrow keys */
type Props = { id: string; groups: Extract<PopupChoices, { groups: unknown }>['groups']; active: string | undefined }

/**
 * Recent and saved searches, each with a button that removes it, and the topics of the day.
 * `useCombobox` handles keys and clicks.
 */
export function RecentSearchGrid({ id, groups, active }: Props) {
  const { t: s } = useSearchText()
  const rows = groups.flatMap((group) => group.choices)
  const cell = (row: number, part: 0 | 1) => ({ id: `${id}-${row}-${part}`, 'aria-selected': active === `${id}-${row}-${part}` })
  return (
    <div id={id} role="grid" className="choices" aria-label={s.remembered}>
      {groups.map(({ name, label, choices }) => (
        <div key={label} role="rowgroup" aria-label={label} className={name === 'topics' ? 'choices-topics' : undefined}>
          <p className="choices-title" aria-hidden="true">
            {label}
          </p>
          {choices.map((choice) => {
            const { key, text, icon, remove } = choice
            const row = rows.indexOf(choice)
            return (
              <div key={key} role="row" tabIndex={-1} className="choice">
                <div {...cell(row, 0)} role="gridcell" tabIndex={-1} className={`choice-text i i-${icon}`} data-row={row}>
                  <bdi>{text}</bdi>
                </div>
                {remove && (
                  <div {...cell(row, 1)} role="gridcell" tabIndex={-1} className="choice-end">
                    <button type="button" className="icon-button i i-close" tabIndex={-1} aria-label={s.forget(text)} onClick={remove} />
                  </div>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
