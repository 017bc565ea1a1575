import { useSyncExternalStore } from 'react'
import { connection, savesData } from '#ui/savesData.ts'

/** Whether the reader saves data, so that no video is loaded unasked. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribe, savesData, () => false)
}

function subscribe(listener: () => void): () => void {
  const source = connection()
  source?.addEventListener('change', listener)
  return () => source?.removeEventListener('change', listener)
}
