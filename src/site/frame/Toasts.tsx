import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocale } from '#ui/locale.ts'
import { closeToast, showToast, useToast } from '#ui/toasts.ts'
import { useFrameText } from './frameText.ts'

/** Short messages, and a notice while there is no connection. Announced by screen readers. */
export function Toasts() {
  const toast = useToast()
  const online = useOnline()
  return (
    <div className="toasts">
      <div role="status">{!online && <OfflineNotice />}</div>
      <div role="status" aria-live="polite">
        {toast && (
          <p className="toast">
            {toast.text}
            {toast.action && (
              <button type="button" className="toast-action" onClick={runAndClose(toast.action)}>
                {toast.action.label}
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

/** Until there is a connection again, or the reader closes it because it covers something. */
function OfflineNotice() {
  const { t } = useLocale()
  const { t: f } = useFrameText()
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <p className="toast i i-offline">
      {f.offline}
      <button type="button" className="toast-action i i-close" aria-label={t.close} onClick={() => setClosed(true)} />
    </p>
  )
}

function runAndClose({ run }: { run: () => void }) {
  return () => {
    closeToast()
    run()
  }
}

function useOnline(): boolean {
  const { t } = useFrameText()
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  const before = useRef(true)
  useEffect(() => {
    if (online && !before.current) showToast(t.online)
    before.current = online
  }, [online, t])
  return online
}

function watchConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
