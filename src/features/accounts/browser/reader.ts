import { useSyncExternalStore } from 'react'
import { ApiError, callApi, readCookie, writeCookie } from '#ui/callApi.ts'
import { createListeners } from '#ui/createListeners.ts'
import { onSessionEnd } from '#ui/sessionEnd.ts'
import type { User } from '../schema.ts'

/** Who reads in this browser: null is a visitor, undefined nobody has told yet. Pages are the same for everyone, so the server never knows. */
export type Reader = User | null | undefined

let reader: Reader
const { subscribe, tell } = createListeners()
/** Calls when somebody else reads. @returns what ends it */
export const watchReader = subscribe
/** Other open pages of this browser hear of a sign-in or sign-out. On the server an open channel would keep the program from ending. */
const otherPages = typeof document === 'undefined' ? undefined : new BroadcastChannel('reader')
otherPages?.addEventListener('message', () => void loadReader())

export function useReader(): Reader {
  return useSyncExternalStore(watchReader, currentReader, () => undefined)
}

export function currentReader(): Reader {
  return reader
}

/** Asks the server who is signed in. A failure is silently ignored (spec 4): the reader is a visitor then. */
export async function loadReader(): Promise<Reader> {
  // Every session comes with this cookie; without it there is nobody to ask about.
  const user = readCookie('XSRF-TOKEN') ? await callApi<User>('/api/user').catch(forgetSession) : null
  show(user)
  return user
}

/** Who reads, asked for if nobody has told yet. */
export async function whoReads(): Promise<Reader> {
  return reader === undefined ? loadReader() : reader
}

/** A session that ended elsewhere or ran out is not asked about again. */
function forgetSession(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) writeCookie('XSRF-TOKEN', '', 0)
  return null
}

/** Somebody signed in here, changed his profile, or (null) is signed out. */
export function setReader(user: User | null): void {
  show(user)
  otherPages?.postMessage('changed')
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
  reader = user
  document.body.classList.remove('asking')
  tell()
}

onSessionEnd(() => void loadReader())
