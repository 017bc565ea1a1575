import type { FastifyRequest } from 'fastify'
import { AppError } from '#base/errors.ts'
import type { User } from '../../schema.ts'
import type { OpenSession } from './readSession.ts'

/** What the door (`site/http/session.ts`) knows of whoever asks. */
export type Visit = {
  /** The reader's, on a route that needs one; null on `may: 'anyone'` until somebody asks. */
  session: OpenSession | null
  /** Whether the answer depends on who asks: somebody called `find`. */
  isAsked: boolean
  /** Looks the session up when it was not needed so far; null without a valid one. */
  find(): Promise<OpenSession | null>
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit
  }
}

/** The signed-in reader, on routes whose `may` is `signed_in` or more. Throws `unauthorized` elsewhere. */
export function readerOf(request: FastifyRequest): User {
  return sessionOf(request).user
}

/** The session of `readerOf`. */
export function sessionOf(request: FastifyRequest): OpenSession {
  if (!request.visit.session) throw new AppError('unauthorized')
  return request.visit.session
}
