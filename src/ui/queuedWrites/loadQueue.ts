import { callApi } from '../callApi.ts'
import { accountsToForget, addAccountToForget } from './accountsToForget.ts'
import type { Write } from './queuedWrite.ts'

let loading: Promise<typeof import('./queue.ts')> | undefined

export function loadQueue(): Promise<typeof import('./queue.ts')> {
  loading ??= import('./queue.ts').catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Sends a write of the reader. If the server cannot be reached, it waits on this device and is sent
 * later. Throws what `callApi` throws if the server refused it, or if it can neither be sent nor
 * stored.
 * @param whenQueued what waits instead of the write alone
 * @returns the response; undefined if it waits
 */
export async function sendOrQueue<Answer>(account: number, write: Write, whenQueued: Write[] = [write]): Promise<Answer | undefined> {
  const queue = await loadQueue().catch(() => null)
  if (queue) return queue.sendOrQueue<Answer>(account, write, whenQueued)
  const { path, body, locale } = write
  return callApi<Answer>(path, { body, locale, headers: { 'X-Account': String(account) } })
}

/**
 * Deletes what is stored of an account that was signed out. The mark makes the next page finish it
 * if this one is closed meanwhile.
 */
export function forgetWrites(account: number): void {
  addAccountToForget(account)
  finishForgetting()
}

export function finishForgetting(): void {
  if (accountsToForget().length === 0) return
  loadQueue()
    .then((queue) => queue.forgetAccounts())
    .catch((error) => console.error(error))
}
