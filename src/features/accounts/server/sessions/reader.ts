import type { FastifyRequest } from 'fastify'
import { AppError } from '#base/errors.ts'
import type { User } from '../../schema.ts'
import type { OpenSession } from './readSession.ts'

/** What is known of whoever asks (`site/http/session.ts`). */
export type RequestSession = {
  /** The reader's, on a route that needs one; null on `access: 'anyone'` until somebody asks. */
  current: OpenSession | null
  /** Whether the answer depends on who asks: somebody called `find`. */
  isAsked: boolean
  /** When it was last looked up, or else when the request began; in ms of `performance.now()`. */
  checkedAt: number
  /** Looks the session up when it was not needed so far; null without a valid one. */
  find(): Promise<OpenSession | null>
}

declare module 'fastify' {
  interface FastifyRequest {
    session: RequestSession
  }
}

/** The signed-in reader, on routes whose `access` is `signed_in` or more. Throws `unauthorized` elsewhere. */
export function readerOf(request: FastifyRequest): User {
  return sessionOf(request).user
}

/** The reader's id on routes that are for visitors too; null for a visitor. */
export async function findReaderId(request: FastifyRequest): Promise<number | null> {
  return (await request.session.find())?.user.id ?? null
}

/** The session of `readerOf`. */
export function sessionOf(request: FastifyRequest): OpenSession {
  if (!request.session.current) throw new AppError('unauthorized')
  return request.session.current
}
