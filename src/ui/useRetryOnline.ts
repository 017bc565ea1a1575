import { useEffect, useEffectEvent } from 'react'

/**
 * A device in a network without a way out counts as online, and no event reports that there is one.
 */
const retryMs = 10_000

/**
 * Tries again when the connection is back: when the browser says so, and when the server answers.
 */
export function useRetryOnline(retry: () => unknown): void {
  const tryAgain = useEffectEvent(retry)
  useEffect(() => {
    const onOnline = () => void tryAgain()
    const check = async () => {
      if (navigator.onLine && !document.hidden && (await isReachable())) tryAgain()
    }
    addEventListener('online', onOnline)
    // Not all devices at once, after a restart of the server.
    const timer = setInterval(check, retryMs * (1 + Math.random()))
    return () => {
      removeEventListener('online', onOnline)
      clearInterval(timer)
    }
  }, [])
}

/** Whether the server answers; a device may be online in a network without a way out. */
export async function isReachable(): Promise<boolean> {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  return response?.ok ?? false
}
