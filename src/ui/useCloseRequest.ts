import { useEffect, useRef } from 'react'

type CloseWatcher = { onclose: (() => void) | null; destroy(): void }

/** Calls back for what closes a dialog: Esc and, where browsers tell of it, Android's Back. */
export function useCloseRequest(close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    // Before other listeners, which would leave the post that is open.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey, true)
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher }
    const watcher = CloseWatcher && new CloseWatcher()
    if (watcher) watcher.onclose = () => latest.current()
    return () => {
      document.removeEventListener('keydown', onKey, true)
      watcher?.destroy()
    }
  }, [])
}
