import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'
import type { App } from '#base/app.ts'
import type { Account } from './accounts.ts'
import { untilHydrated } from './reader.ts'
import { inDatabase } from './staff.ts'

/** Messages of the browser when a request fails, which these journeys cause on purpose. */
export const broken = [
  'Error loading route module',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_FAILED',
  'ERR_NETWORK',
  'Failed to fetch',
  'Failed to load resource',
  'network error',
]

/** Calls `action` with the app and the id of an account. */
export async function withAccount<Value>({ email }: Account, action: (app: App, id: number) => Promise<Value>): Promise<Value> {
  let value: Value | undefined
  await inDatabase(async (app) => {
    const { id } = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    value = await action(app, id)
  })
  return value as Value
}

/** The rows of an account on the server. */
export const reactionsOf = (account: Account) =>
  withAccount(account, async ({ db }, id) => {
    const rows = await db.selectFrom('reactions').select(['kind', 'resource_id']).where('user_id', '=', id).orderBy('kind').execute()
    return rows.map(({ kind, resource_id }) => `${kind} ${resource_id}`)
  })
export const commentsOf = (account: Account) =>
  withAccount(account, async ({ db }, id) => {
    const rows = await db.selectFrom('comments').select('body').where('author_id', '=', id).orderBy('id').execute()
    return rows.map(({ body }) => body)
  })
export const votesOf = (account: Account) =>
  withAccount(account, async ({ db }, id) => {
    const rows = await db.selectFrom('poll_votes').select('option_id').where('user_id', '=', id).execute()
    return rows.map(({ option_id }) => option_id)
  })

/** Writes that wait in the browser, of all accounts; undefined until an account has a queue. */
export async function waitingIn(page: Page): Promise<string[] | undefined> {
  return (await storedWrites(page))?.map(({ id }) => id)
}

/** The part of it that the server asked to repeat later, once the browser has stored when. */
export async function postponedIn(page: Page): Promise<string[] | undefined> {
  return (await storedWrites(page))?.filter(({ notBefore }) => notBefore > 0).map(({ id }) => id)
}

function storedWrites(page: Page): Promise<{ id: string; notBefore: number }[] | undefined> {
  return page.evaluate(async () => {
    const request = indexedDB.open('queued-writes')
    const db = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
    if (!db.objectStoreNames.contains('accounts')) return undefined
    const all = db.transaction('accounts').objectStore('accounts').getAll()
    const queues = await new Promise<{ waiting: { id: string; notBefore: number }[] }[]>((resolve) => {
      all.onsuccess = () => resolve(all.result)
    })
    db.close()
    return queues.length === 0 ? undefined : queues.flatMap(({ waiting }) => waiting)
  })
}

/**
 * Opens a page as a signed-in reader, and waits until their queue is open: from then on it needs no
 * network.
 */
export async function openSignedIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reader'))).not.toBeNull()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain('queued-writes')
  await expect.poll(() => waitingIn(page)).toBeDefined()
}

/** Counts the writes that the pages of a browser send. */
export function countWrites(context: BrowserContext, part: string): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(part)) count++
  })
  return () => count
}

/** The server does what is asked, but its response is lost. */
export async function loseResponses(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
}
