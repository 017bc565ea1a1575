import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'

/** Which choice the arrow keys have reached. `part`: 0 is what it is chosen by, 1 the button that removes it. */
type Reached = { row: number; part: 0 | 1 }

type Choices = {
  /** How many there are. */
  count: number
  canRemove: (row: number) => boolean
  choose: (row: number) => void
  remove: (row: number) => void
  /** Always open, as nothing is behind it. */
  isAlone: boolean
}

/**
 * The keys of a combobox (WAI-ARIA, "Editable Combobox With Grid Popup"): the focus stays in the field, up and down move along the choices, sideways
 * to the button that removes one, Enter takes what is reached, Delete removes it, Esc closes. Never while an input method is at work.
 */
export function useCombobox(field: RefObject<HTMLInputElement | null>, choices: Choices) {
  const { count, isAlone } = choices
  const { isOpen, setOpen, at, setReached, close, move } = useReached(field, count)

  const onInput = useEffectEvent(() => {
    setOpen(true)
    setReached(null)
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
    if (answer(event)) event.preventDefault()
  })

  function answer({ key, altKey }: KeyboardEvent): boolean {
    if (key === 'ArrowDown' || key === 'ArrowUp') return move(key === 'ArrowDown' ? 1 : -1, altKey)
    if (key === 'Escape' && !isAlone && isOpen && count > 0) return done(close)
    if (!at || !isOpen) return false
    if (key === 'Enter') return done(() => (at.part === 1 ? choices.remove(at.row) : choices.choose(at.row)))
    if (!choices.canRemove(at.row)) return false
    if (key === 'Delete') return done(() => choices.remove(at.row))
    if (key === 'ArrowLeft' || key === 'ArrowRight') return done(() => setReached({ ...at, part: isOnward(key) ? 1 : 0 }))
    return false
  }

  // Before the choices are seen: a key that comes with them counts.
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
  return { isOpen: isAlone || isOpen, reached: at, close }
}

/** Whether the choices are open, and which of them is reached. */
function useReached(field: RefObject<HTMLInputElement | null>, count: number) {
  const [isOpen, setOpen] = useState(() => isEmptyOrTyped(field.current))
  const [reached, setReached] = useState<Reached | null>(null)
  const at = reached && reached.row < count ? reached : null
  const close = () => {
    setOpen(false)
    setReached(null)
  }

  /** False when there is nothing to move to. */
  function move(step: 1 | -1, onlyOpen: boolean): boolean {
    if (count === 0) return false
    if (!isOpen || onlyOpen) return done(() => setOpen(step === 1))
    // One place more than there are choices: between the last and the first the reader is back in the field.
    const place = ((at?.row ?? -1) + 1 + step + count + 1) % (count + 1)
    return done(() => setReached(place === 0 ? null : { row: place - 1, part: 0 }))
  }

  return { isOpen, setOpen, at, setReached, close, move }
}

/** What is pressed leaves the focus, and the keyboard of a phone, where they are. */
function keepFocus(event: MouseEvent): void {
  if ((event.target as Element).closest('.choices')) event.preventDefault()
}

/** Letters that came before this was loaded count as well; words that the page brought wait until they are changed. */
function isEmptyOrTyped(input: HTMLInputElement | null): boolean {
  return input !== null && (input.value === '' || input.value !== input.defaultValue)
}

function done(action: () => void): true {
  action()
  return true
}

/** Towards the end of the line, as the page is written. */
function isOnward(key: 'ArrowLeft' | 'ArrowRight'): boolean {
  return (key === 'ArrowLeft') === (document.documentElement.dir === 'rtl')
}
