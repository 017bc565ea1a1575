import type { RouteHandlerObject, Strategy } from 'serwist'
import { storedHeaders } from '../stores.ts'
import { forgetReader } from './ownStores.ts'

/** Id of the user whose answers are stored here. */
let owner: number | undefined

/** Deletes what the reader left here as soon as an answer says that they signed out, that their session has ended, or that another user signed in. */
export function watchSession(strategy: Strategy): RouteHandlerObject {
  return {
    async handle(options) {
      const { pathname } = new URL(options.request.url)
      const known = pathname === '/api/user' ? (owner ?? (await storedOwner())) : undefined
      const response = await strategy.handle(options)
      const isSignOut = pathname === '/api/auth/logout' && response.ok
      if (isSignOut || response.status === 401) await forget()
      else if (pathname === '/api/user' && response.ok && !response.headers.has(storedHeaders.at)) {
        const { id } = (await response.clone().json()) as { id: number }
        if (known !== undefined && known !== id) await forget()
        owner = id
      }
      return response
    },
  }
}

async function forget(): Promise<void> {
  owner = undefined
  await forgetReader()
}

/** The worker may have been stopped since; the answer about the user is still stored. */
async function storedOwner(): Promise<number | undefined> {
  const cache = await caches.open('personal')
  const key = (await cache.keys()).find(({ url }) => new URL(url).pathname === '/api/user')
  const stored = key && (await cache.match(key))
  return stored && ((await stored.json()) as { id: number }).id
}
