import type { ErrorDefinition } from '../errors.ts'

/**
 * Who may call a route. Each includes those after it: `verified` is somebody signed in whose e-mail address was confirmed, or staff; an editor may do
 * what a moderator may, and an admin everything.
 */
export type Access = 'anyone' | 'signed_in' | 'verified' | 'moderator' | 'editor' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route of the API says so; one that does not stops the program at its start. */
    access?: Access
    /** The answer to a visitor who may not call it; `unauthorized` by default. */
    visitorError?: ErrorDefinition
    /** A GET that changes state: guarded against other sites like a POST. */
    writes?: boolean
    /** Forms of other sites post here (a payment page, Apple): no origin or CSRF check, and the session is not looked at. */
    fromOutside?: boolean
    /** Says only that there is no such call (404, 405). */
    noCall?: boolean
  }
}
