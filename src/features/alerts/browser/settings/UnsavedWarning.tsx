import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '#ui/Dialog.tsx'
import { useSettingsText } from './settingsText.ts'

/** Next step after saving: the reader goes on, or is asked. */
export type AfterSaving = { proceed: () => void; ask: () => void }
type Props = {
  when: boolean
  /** Addresses to which the reader is not asked, but the changes are saved first. */
  savesBefore: (path: string) => boolean
  save: (after: AfterSaving) => void
}

/** Asks before the reader leaves the page, or closes it, with unsaved changes. */
export function UnsavedWarning({ when, savesBefore, save }: Props) {
  const { t } = useSettingsText()
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (when || savesBefore(nextLocation.pathname)),
  )
  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])
  const onBlocked = useEffectEvent((path: string, proceed: () => void) => {
    const ask = () => dialog.current?.showModal()
    if (savesBefore(path)) save({ proceed, ask })
    else ask()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') onBlocked(blocker.location.pathname, blocker.proceed)
  }, [blocker])
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
