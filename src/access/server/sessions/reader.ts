import type { FastifyRequest } from 'fastify'
import { AppError } from '#base/errors.ts'
import type { User } from '../../user.ts'
import type { OpenSession } from './readSession.ts'

/** The session of one request (`site/http/guardRoutes.ts`). */
export type RequestSession = {
  /** Open session on routes that need one; on `access: 'anyone'` null until `find` is called. */
  current: OpenSession | null
  /** `find` was called, so the response depends on the session. */
  isUsed: boolean
  /**
   * Time when it was last looked up, or else when the request began; `performance.now()`, in ms.
   */
  checkedAt: number
  /** Looks the session up unless that was done before; null without a valid one. */
  find(): Promise<OpenSession | null>
}

declare module 'fastify' {
  interface FastifyRequest {
    session: RequestSession
  }
}

/**
 * The signed-in reader, on routes whose `access` is `signed_in` or higher. Throws `unauthorized`
 * elsewhere.
 */
export function readerOf(request: FastifyRequest): User {
  return sessionOf(request).user
}

/** The id of the reader, on routes that are open to visitors too; null for a visitor. */
export async function findReaderId(request: FastifyRequest): Promise<number | null> {
  return (await request.session.find())?.user.id ?? null
}

/**
 * The signed-in reader, and their session: for changes that need it to be still open
 * (`lockSignedInUser`).
 */
export type SignedInBy = { userId: number; sessionId: number }

/** The same, on the same routes. */
export function signedInBy(request: FastifyRequest): SignedInBy {
  const { id, user } = sessionOf(request)
  return { userId: user.id, sessionId: id }
}

/** Returns the session, on the same routes. */
export function sessionOf(request: FastifyRequest): OpenSession {
  if (!request.session.current) throw new AppError('unauthorized')
  return request.session.current
}
