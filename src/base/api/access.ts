import type { ErrorDefinition } from '../errors.ts'

/**
 * Permission to call a route. Each level includes those after it. `verified` means signed in with a
 * confirmed e-mail address, or staff; an editor may do all that a moderator may, and an admin
 * everything.
 */
export type Access = 'anyone' | 'signed_in' | 'verified' | 'moderator' | 'editor' | 'admin'
/** The roles of staff. */
export type StaffAccess = Extract<Access, 'moderator' | 'editor' | 'admin'>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required for every API route: the program does not start without it. */
    access?: Access
    /**
     * Required for every route of staff: what it is called in the table of permissions and in the
     * audit log (`features/audit/acts.ts`).
     */
    act?: string
    /** The error for a visitor who may not call it; default: `unauthorized`. */
    visitorError?: ErrorDefinition
    /** A GET that changes state, so it is protected against cross-site requests like a POST. */
    writes?: boolean
    /**
     * Other sites and programs call it (a payment page, a webhook, a link in a mail): no origin or
     * CSRF check, and the session is ignored.
     */
    crossSite?: boolean
    /** A form of a page without scripts sends it: the CSRF token may be in its body. */
    form?: boolean
    /** A handler that only responds that there is no such route or method (404, 405). */
    noCall?: boolean
  }
}
