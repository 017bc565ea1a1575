import { useEffect } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'

/**
 * Confirms, at each visit of a reader whose browser may show notifications, what is sent to it
 * (`confirmPush.ts`). Loads the code only then.
 */
export function useConfirmedPush(): void {
  const reader = useReader()
  const id = reader === undefined ? undefined : (reader?.id ?? null)
  useEffect(() => {
    if (id === undefined || !('Notification' in globalThis) || Notification.permission !== 'granted') return
    import('./confirmPush.ts').then(({ confirmPush }) => confirmPush(id !== null)).catch((error) => console.warn(error))
  }, [id])
}
