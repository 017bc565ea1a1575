import type { FastifyRequest } from 'fastify'
import { AppError } from '#base/errors.ts'
import type { User } from './schema.ts'

/** What the door (`http/session.ts`) knows of whoever asks. */
export type Visit = {
  /** The reader's, on a route that needs one; null on `may: 'anyone'` until somebody asks. */
  reader: User | null
  /** Looks the session up when it was not needed so far; null without a valid one. */
  find(): Promise<User | null>
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit
  }
}

/** The signed-in reader, on routes whose `may` is `signed_in` or more. Throws `unauthorized` elsewhere. */
export function readerOf(request: FastifyRequest): User {
  if (!request.visit.reader) throw new AppError('unauthorized')
  return request.visit.reader
}

/** The signed-in reader if there is one, on routes that anyone may call. Costs a query only when asked, and only for those with a session. */
export function readerIfAny(request: FastifyRequest): Promise<User | null> {
  return request.visit.find()
}
