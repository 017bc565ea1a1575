import { ApiError, callApi, readCookie, writeCookie } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import { openChannel } from '#ui/openChannel.ts'
import { onSessionEnd } from '#ui/sessionEnd.ts'
import type { User } from '../schema.ts'

/** Who reads in this browser: null is a visitor, undefined is not known yet. Pages are the same for everyone, so the server never knows. */
export type Reader = User | null | undefined

const reader = createStore<Reader>(undefined)
/** Calls when somebody else reads. @returns what ends it */
export const watchReader = reader.subscribe
export const useReader = reader.use
export const currentReader = reader.get
/** A sign-in or sign-out shows on every open page. */
const otherPages = openChannel<'changed'>('reader')
otherPages.subscribe(() => void loadReader())

/** Asks the server who is signed in. A failure is silently ignored (spec 4): the page is a visitor's then. */
export async function loadReader(): Promise<Reader> {
  const user = await fetchReader().catch(() => null)
  show(user)
  return user
}

/**
 * Who reads; null is a visitor. Asked for while nobody is known, also after a failure. Throws what `callApi` throws: whoever could not be asked about
 * may be signed in.
 */
export async function whoReads(): Promise<User | null> {
  const known = reader.get()
  if (known) return known
  const user = await fetchReader()
  show(user)
  return user
}

async function fetchReader(): Promise<User | null> {
  // Every session comes with this cookie; without it there is nobody to ask about.
  if (!readCookie('XSRF-TOKEN')) return null
  try {
    return await callApi<User>('/api/user')
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    // A session that ended elsewhere or ran out is not asked about again.
    writeCookie('XSRF-TOKEN', '', 0)
    return null
  }
}

/** Somebody signed in here, changed their profile, or (null) is signed out. */
export function setReader(user: User | null): void {
  show(user)
  otherPages.post('changed')
}

/**
 * Ends the session. Throws `ApiError`, or the browser's own error without a connection: the session is still there then.
 * @param leave goes to another page before the reader is gone from this one
 */
export async function signOut(leave: () => unknown): Promise<void> {
  await callApi('/api/auth/logout', { method: 'POST' })
  await leave()
  setReader(null)
}

function show(user: User | null): void {
  document.body.classList.remove('asking')
  reader.set(user)
}

onSessionEnd(() => void loadReader())
