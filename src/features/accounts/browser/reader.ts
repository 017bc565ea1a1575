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

/** Asks the server who is signed in. A failure is silently ignored (spec 4): the reader is a visitor then. */
export async function loadReader(): Promise<Reader> {
  // Every session comes with this cookie; without it there is nobody to ask about.
  const user = readCookie('XSRF-TOKEN') ? await callApi<User>('/api/user').catch(forgetSession) : null
  show(user)
  return user
}

/** Who reads, asked for if it is not known yet. */
export async function whoReads(): Promise<Reader> {
  const known = reader.get()
  return known === undefined ? loadReader() : known
}

/** A session that ended elsewhere or ran out is not asked about again. */
function forgetSession(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) writeCookie('XSRF-TOKEN', '', 0)
  return null
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
