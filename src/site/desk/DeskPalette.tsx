import './deskPalette.css'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isAtLeast, type Role } from '#access/roles.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useDeskPaletteText } from './deskPaletteText.ts'
import { PaletteList } from './PaletteList.tsx'
import { useDestinations } from './useDestinations.ts'

const maxLength = 100

/**
 * The command palette of the desk: a button, and Ctrl K or ⌘ K, open a field in which one types
 * where to go (WAI-ARIA, combobox with a listbox).
 */
export function DeskPalette({ role }: { role: Role }) {
  const { t } = useDeskPaletteText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!isShortcut(event) || event.defaultPrevented || document.querySelector('dialog[open]')) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <button
        type="button"
        className="button palette-button i i-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        {t.title}
        <span className="palette-keys" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <Dialog ref={dialog} className="palette" label={t.title} onClose={() => setOpen(false)}>
        {isOpen && <Finder role={role} close={() => dialog.current?.close()} />}
      </Dialog>
    </>
  )
}

/**
 * Whether it is the shortcut, by the key's position too, because on an Arabic keyboard it types ن.
 */
const isShortcut = ({
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  key,
  code,
}: Pick<globalThis.KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'key' | 'code'>) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && (key.toLowerCase() === 'k' || code === 'KeyK')

function Finder({ role, close }: { role: Role; close: () => void }) {
  const { t } = useDeskPaletteText()
  const navigate = useNavigate()
  const id = useId()
  const [words, setWords] = useState('')
  const { destinations, isSearching, failed } = useDestinations(role, words)
  const [chosen, setChosen] = useState(0)
  const current = Math.min(chosen, destinations.length - 1)
  const active = current >= 0 ? `${id}-${current}` : undefined
  const go = (href: string) => {
    close()
    navigate(href)
  }
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function onKeyDown(event: KeyboardEvent): void {
    const count = destinations.length
    const target = destinations[current]
    // While a word is being composed, these keys belong to the keyboard.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' && count > 0) setChosen((current + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) setChosen((current - 1 + count) % count)
    else if (event.key === 'Enter' && target) go(target.href)
    else if (isShortcut(event)) close()
    else return
    event.preventDefault()
  }

  const hint = isAtLeast(role, 'admin') ? t.hint : isAtLeast(role, 'editor') ? t.hintWithoutReaders : t.hintForPosts
  return (
    <>
      <div className="field i i-search">
        <input
          type="text"
          role="combobox"
          aria-label={hint}
          aria-expanded={destinations.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active}
          placeholder={hint}
          value={words}
          maxLength={maxLength}
          dir="auto"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: The dialog was opened to type.
          autoFocus
          onChange={(event) => {
            setWords(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="sr-only" role="status">
        {isSearching ? t.searching : t.found(destinations.length)}
      </p>
      <PaletteList id={id} destinations={destinations} active={current} onChoose={go} />
      {!isSearching && destinations.length === 0 && <p className="desk-empty">{t.nothing}</p>}
      {failed && <p className="desk-why">{t.partly}</p>}
    </>
  )
}
