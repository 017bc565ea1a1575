import { createStore, del, get, keys, promisifyRequest } from 'idb-keyval'
import type { AccountQueue } from './queuedWrite.ts'

/** IndexedDB, for pages and the service worker: the queue of each account under its id. */
const accounts = createStore('queued-writes', 'accounts')

export function readQueue(account: number): Promise<AccountQueue | undefined> {
  return get<AccountQueue>(account, accounts)
}

/** The accounts that have a queue on this device. */
export function listAccounts(): Promise<number[]> {
  return keys<number>(accounts)
}

/** Creates the queue of an account that signed in here. */
export async function createQueue(account: number): Promise<void> {
  await update(account, (queue) => queue ?? { waiting: [], refused: [] })
}

/**
 * Changes a queue in one transaction.
 * @returns the new one; undefined if the account has none: it was signed out, perhaps in another
 *   tab, and nothing must be stored for it
 */
export function changeQueue(account: number, change: (queue: AccountQueue) => AccountQueue): Promise<AccountQueue | undefined> {
  return update(account, (queue) => queue && change(queue))
}

export function deleteQueue(account: number): Promise<void> {
  return del(account, accounts)
}

/** Does what `update` of idb-keyval does, which would also store `undefined`. */
function update(account: number, change: (queue: AccountQueue | undefined) => AccountQueue | undefined): Promise<AccountQueue | undefined> {
  return accounts('readwrite', async (store) => {
    const next = change(await promisifyRequest<AccountQueue | undefined>(store.get(account)))
    if (next) store.put(next, account)
    await promisifyRequest(store.transaction)
    return next
  })
}
