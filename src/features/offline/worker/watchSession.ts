import type { RouteHandlerObject, SerwistPlugin } from 'serwist'
import { forgetReader, readerSignal } from './ownStores.ts'

/** Id of the user whose answers are stored here. */
let owner: number | undefined

/**
 * Deletes what the reader left here as soon as the server says that their session has ended, or
 * that another user is signed in; also if that comes so late that the page was given the stored
 * answer.
 */
export const sessionPlugin: SerwistPlugin = {
  async fetchDidSucceed({ request, response, state }) {
    if (response.status === 401) await forget()
    else if (response.ok && new URL(request.url).pathname === '/api/user') {
      await noteReader(((await response.clone().json()) as { id: number }).id)
      // This answer is already the new reader's.
      if (state) state.signal = readerSignal()
    }
    return response
  },
}

/** Deletes what the reader before this one left. Pages say who has just signed in. */
export async function noteReader(id: number): Promise<void> {
  const known = owner ?? (await storedOwner())
  if (known !== undefined && known !== id) await forget()
  owner = id
}

/**
 * How long the answer waits for the stores to be deleted, in ms: a browser may take its time, and
 * the reader waits.
 */
const forgetMs = 2_000

/** Passes signing out on, and deletes what the reader left before it answers, or soon after. */
export const signOut: RouteHandlerObject = {
  async handle({ request, event }) {
    const response = await fetch(request)
    if (response.ok || response.status === 401) {
      const forgotten = forget().catch((error) => console.error(error))
      event.waitUntil(forgotten)
      await Promise.race([forgotten, new Promise((late) => setTimeout(late, forgetMs))])
    }
    return response
  },
}

async function forget(): Promise<void> {
  owner = undefined
  await forgetReader()
}

/** The worker may have been stopped since; the answer about the user is still stored. */
async function storedOwner(): Promise<number | undefined> {
  if (!(await caches.has('personal'))) return undefined
  const cache = await caches.open('personal')
  const key = (await cache.keys()).find(({ url }) => new URL(url).pathname === '/api/user')
  const stored = key && (await cache.match(key))
  return stored && ((await stored.json()) as { id: number }).id
}
