import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '#ui/Dialog.tsx'
import { useTextsText } from './textsText.ts'

type Props = {
  isChanged: boolean
  /** Action that would replace the text in the editor, or null if none was requested. */
  replace: (() => void) | null
  onStay: () => void
}

/** Asks before a text that was not published is lost, be it replaced, or left, or closed. */
export function UnsavedText({ isChanged, replace, onStay }: Props) {
  const { t } = useTextsText()
  const dialog = useRef<HTMLDialogElement>(null)
  // The list and the editor have the same path.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => isChanged && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
  const isOpen = replace !== null || blocker.state === 'blocked'
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  const stay = () => {
    onStay()
    if (blocker.state === 'blocked') blocker.reset()
  }
  const giveUp = () => {
    if (blocker.state === 'blocked') return blocker.proceed()
    dialog.current?.close()
    replace?.()
  }
  return (
    <Dialog ref={dialog} className="prompt" label={t.unsaved} onClose={stay}>
      <p>{t.unsavedText}</p>
      <p className="desk-decision">
        <button type="button" className="button button-main" onClick={stay}>
          {t.stay}
        </button>
        <button type="button" className="button" onClick={giveUp}>
          {t.giveUp}
        </button>
      </p>
    </Dialog>
  )
}
