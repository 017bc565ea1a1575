import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '#ui/Dialog.tsx'
import { useSettingsText } from './settingsText.ts'

/** Asks before the reader leaves the page, or closes it, with unsaved changes. */
export function UnsavedWarning({ when }: { when: boolean }) {
  const { t } = useSettingsText()
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal()
  }, [blocker.state])
  const stay = () => blocker.state === 'blocked' && blocker.reset()
  return (
    <Dialog ref={dialog} className="prompt" label={t.unsaved} onClose={stay}>
      <p>{t.unsavedText}</p>
      <div className="settings-leave">
        <button type="button" className="button button-main" onClick={() => dialog.current?.close()}>
          {t.stay}
        </button>
        <button type="button" className="button" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
          {t.leave}
        </button>
      </div>
    </Dialog>
  )
}
