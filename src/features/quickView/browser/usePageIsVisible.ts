import { useSyncExternalStore } from 'react'

/** Whether the reader can see the page: its tab is in front, and no dialog is open over it. */
export function usePageIsVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !document.hidden && !document.querySelector('dialog[open]'),
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  const dialogs = new MutationObserver(listener)
  dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  document.addEventListener('visibilitychange', listener)
  return () => {
    dialogs.disconnect()
    document.removeEventListener('visibilitychange', listener)
  }
}
