import { useEffect } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'

/**
 * At each visit of a signed-in reader whose browser may show notifications, confirms its subscription. After signing out, which ended it, forgets it.
 * Loads the code only then.
 */
export function useConfirmedPush(): void {
  const reader = useReader()
  const id = reader === undefined ? undefined : (reader?.id ?? null)
  useEffect(() => {
    if (id === undefined || !('Notification' in globalThis) || Notification.permission !== 'granted') return
    import('./pushBrowser.ts')
      .then(({ confirmSubscription, ownEndpoint }) => (id === null ? ownEndpoint.set('') : confirmSubscription()))
      .catch((error) => console.warn(error))
  }, [id])
}
