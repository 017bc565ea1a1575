import { callApi } from '#ui/callApi.ts'

const delayMs = 2_000
let waiting: number[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Counts an ad that was seen; several within two seconds, or until the page is left, are sent
 * together. Failures are ignored.
 */
export function countSeen(id: number): void {
  waiting.push(id)
  timer ??= setTimeout(send, delayMs)
  addEventListener('pagehide', send, { once: true })
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  const ids = waiting.splice(0, 50)
  waiting = []
  if (ids.length > 0) callApi('/api/ads/seen', { body: { ids } }).catch(() => {})
}
