import type { User } from '#access/user.ts'
import { ApiError, callApi, readCookie, writeCookie } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'
import { openChannel } from '#ui/openChannel.ts'
import { forgetWrites } from '#ui/queuedWrites/loadQueue.ts'
import { onSessionEnd } from '#ui/sessionEnd.ts'
import { forgetOwner, noteOwner } from './deviceOwner.ts'

/**
 * The signed-in user: null for a visitor, undefined while not known. Pages are shared, so the
 * server renders them without it.
 */
export type Reader = User | null | undefined

const reader = createStore<Reader>(undefined)
let isLeaving = false
/** Calls `listener` when the reader changes. @returns a function that unsubscribes */
export const watchReader = reader.subscribe
export const useReader = reader.use
export const currentReader = reader.get
/** Broadcasts sign-ins and sign-outs to every open tab. */
const otherPages = openChannel<'changed'>('reader')
otherPages.subscribe(() => void loadReader())

/**
 * The user whom the server last confirmed, until they sign out: for pages that are opened without a
 * network.
 */
const remembered = inStorage<User | null>('localStorage', 'reader', {
  parse: (stored) => (stored as User | undefined) ?? null,
  format: (user) => user ?? undefined,
})

/**
 * The answer that was asked for or known last: an answer to an older question shows nobody any
 * more.
 */
let latest: Promise<Reader> = Promise.resolve(undefined)

/**
 * Loads the reader from the server. After a failure, which is logged but not shown (spec 4 and 8),
 * they are the one who was last signed in here, until there is a network again; without one they
 * count as a visitor.
 */
export function loadReader(): Promise<Reader> {
  const asked: Promise<Reader> = fetchReader()
    .catch(rememberedReader)
    .then((user) => {
      if (asked !== latest) return latest
      show(user)
      return user
    })
  latest = asked
  return asked
}

function rememberedReader(error: unknown): User | null {
  console.warn(error)
  const user = readCookie('XSRF-TOKEN') ? remembered.read() : null
  if (user) addEventListener('online', () => void loadReader(), { once: true })
  return user
}

/**
 * The reader, null for a visitor. Fetches the user unless one is already known, even after a
 * failure. Throws what `callApi` throws, because after a failure the reader may well be signed in.
 */
export async function identifyReader(): Promise<User | null> {
  const known = reader.get()
  if (known) return known
  const before = latest
  const user = await fetchReader()
  if (before !== latest) return (await latest) ?? null
  show(user)
  return user
}

async function fetchReader(): Promise<User | null> {
  // This cookie is set with every session, so without it no request is needed.
  const token = readCookie('XSRF-TOKEN')
  if (!token) return null
  try {
    return await callApi<User>('/api/user')
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    // The session ended elsewhere or expired: do not request it again, unless the reader has signed
    // in meanwhile.
    if (readCookie('XSRF-TOKEN') === token) writeCookie('XSRF-TOKEN', '', 0)
    return null
  }
}

/** Call this when the reader signs in or changes their profile in this tab. */
export function setReader(user: User): void {
  latest = Promise.resolve(user)
  show(user)
  otherPages.post('changed')
}

/**
 * Ends the session of this device. What this page still loads is answered 401 from then on; that
 * does not lead to the login page.
 * @param end ends it on the server; what it throws is passed on, and the session counts as open
 * @param leave navigates away before this page loses its reader, who is lost to it also if that
 *   fails
 */
export async function leaveSession<Reply>(end: () => Promise<Reply>, leave: () => unknown): Promise<Reply> {
  const user = reader.get()
  isLeaving = true
  try {
    const reply = await end()
    latest = Promise.resolve(null)
    forgetOwner()
    remembered.write(null)
    if (user) forgetWrites(user.id)
    await Promise.resolve(leave()).catch((error) => console.error(error))
    show(null)
    otherPages.post('changed')
    return reply
  } finally {
    isLeaving = false
  }
}

function show(user: User | null): void {
  document.body.classList.remove('asking')
  noteOwner(user?.id ?? null)
  remembered.write(user)
  reader.set(user)
}

onSessionEnd(() => {
  if (!isLeaving) void loadReader()
})
