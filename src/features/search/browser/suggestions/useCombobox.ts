import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'

/**
 * The choice selected with the arrow keys. `part`: 0 is the choice itself, 1 the button that
 * removes it.
 */
type Position = { row: number; part: 0 | 1 }

type Choices = {
  /** Number of choices. */
  count: number
  canRemove: (row: number) => boolean
  choose: (row: number) => void
  remove: (row: number) => void
  /** Always open, because it covers nothing. */
  isAlone: boolean
}

/**
 * Keyboard control of a combobox (WAI-ARIA, "Editable Combobox With Grid Popup"): the focus stays
 * in the field, up and down move through the choices, left and right to the button that removes
 * one, Enter activates the selected choice, Delete removes it, Esc closes. Ignored during IME
 * composition.
 */
export function useCombobox(field: RefObject<HTMLInputElement | null>, choices: Choices) {
  const { count, isAlone } = choices
  const { isOpen, setOpen, at, setSelected, close, move } = useChoicePosition(field, count)

  const onInput = useEffectEvent(() => {
    setOpen(true)
    setSelected(null)
  })
  const onOpen = useEffectEvent(() => field.current?.value === '' && setOpen(true))
  const onLeave = useEffectEvent((event: FocusEvent) => {
    const box = field.current?.closest('search')
    if (!box?.contains(event.relatedTarget as Node | null)) close()
  })
  const onPress = useEffectEvent((event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
    if (row !== undefined) choices.choose(Number(row))
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    if (handleKey(event)) event.preventDefault()
  })

  function handleKey({ key, altKey }: KeyboardEvent): boolean {
    if (key === 'ArrowDown' || key === 'ArrowUp') return move(key === 'ArrowDown' ? 1 : -1, altKey)
    if (key === 'Escape' && !isAlone && isOpen && count > 0) return done(close)
    if (!at || !isOpen) return false
    if (key === 'Enter') return done(() => (at.part === 1 ? choices.remove(at.row) : choices.choose(at.row)))
    if (!choices.canRemove(at.row)) return false
    if (key === 'Delete') return done(() => choices.remove(at.row))
    if (key === 'ArrowLeft' || key === 'ArrowRight') return done(() => setSelected({ ...at, part: isOnward(key) ? 1 : 0 }))
    return false
  }

  // A layout effect, so that a key pressed as soon as the choices appear is handled.
  useLayoutEffect(() => {
    const input = field.current
    const box = input?.closest('search')
    const leaving = new AbortController()
    const { signal } = leaving
    input?.addEventListener('input', onInput, { signal })
    input?.addEventListener('focus', onOpen, { signal })
    input?.addEventListener('click', onOpen, { signal })
    input?.addEventListener('keydown', onKey, { signal })
    box?.addEventListener('mousedown', keepFocus, { signal })
    box?.addEventListener('click', onPress, { signal })
    box?.addEventListener('focusout', onLeave, { signal })
    return () => leaving.abort()
  }, [field])
  return { isOpen: isAlone || isOpen, selected: at, close }
}

/** Whether the choices are open, and which of them is selected. */
function useChoicePosition(field: RefObject<HTMLInputElement | null>, count: number) {
  const [isOpen, setOpen] = useState(() => isEmptyOrTyped(field.current))
  const [selected, setSelected] = useState<Position | null>(null)
  const at = selected && selected.row < count ? selected : null
  const close = () => {
    setOpen(false)
    setSelected(null)
  }

  /** Returns false if there are no choices. */
  function move(step: 1 | -1, onlyOpen: boolean): boolean {
    if (count === 0) return false
    if (!isOpen || onlyOpen) return done(() => setOpen(step === 1))
    // One position more than there are choices: between the last and the first is the field itself.
    const position = ((at?.row ?? -1) + 1 + step + count + 1) % (count + 1)
    return done(() => setSelected(position === 0 ? null : { row: position - 1, part: 0 }))
  }

  return { isOpen, setOpen, at, setSelected, close, move }
}

/**
 * A click on a choice leaves the focus in the field, so that the keyboard of a phone stays open.
 */
function keepFocus(event: MouseEvent): void {
  if ((event.target as Element).closest('.choices')) event.preventDefault()
}

/**
 * True also for letters typed before this was loaded; a value from the page counts only once it is
 * changed.
 */
function isEmptyOrTyped(input: HTMLInputElement | null): boolean {
  return input !== null && (input.value === '' || input.value !== input.defaultValue)
}

function done(action: () => void): true {
  action()
  return true
}

/** Whether the key points towards the end of the line, in the direction of the page. */
function isOnward(key: 'ArrowLeft' | 'ArrowRight'): boolean {
  return (key === 'ArrowLeft') === (document.documentElement.dir === 'rtl')
}
