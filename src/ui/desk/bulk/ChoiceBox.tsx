import { type KeyboardEvent, useRef } from 'react'
import { useBulkText } from './bulkText.ts'
import type { Choice } from './useChoice.ts'

type Id = number | string
type Props<Item extends { id: Id }> = { choice: Choice<Item>; id: Id; name: string }

/** Element to which Enter leads from a box. */
export const bulkBarId = 'bulk-acts'
const boxId = (id: Id) => `choose-${id}`

/**
 * Box that chooses a row: with Shift all rows since the last one, with the arrows another row, with
 * Enter on to what can be done.
 */
export function ChoiceBox<Item extends { id: Id }>({ choice, id, name }: Props<Item>) {
  const { t } = useBulkText()
  // A change does not say which keys were held.
  const withShift = useRef(false)
  function moveOn(event: KeyboardEvent): void {
    withShift.current = event.shiftKey
    if (event.key === 'Enter') document.getElementById(bulkBarId)?.focus()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const neighbour = choice.neighbour(id, event.key === 'ArrowDown' ? 1 : -1)
    if (neighbour === undefined) return
    document.getElementById(boxId(neighbour))?.focus()
    if (event.shiftKey) choice.choose(neighbour, { isOn: true, toLast: choice.isChosen(id) })
  }
  return (
    <label className="choice-box">
      <span className="sr-only">{t.choose(name)}</span>
      <input
        type="checkbox"
        id={boxId(id)}
        checked={choice.isChosen(id)}
        onKeyDown={moveOn}
        onPointerDown={(event) => (withShift.current = event.shiftKey)}
        onChange={(event) => choice.choose(id, { isOn: event.target.checked, toLast: withShift.current })}
      />
    </label>
  )
}
