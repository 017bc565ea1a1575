import type { FastifyRequest } from 'fastify'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { StaffAccess } from '#base/api/access.ts'

/**
 * Member of staff who does something at the desk, and from where. `access`: the role that it needs.
 */
export type Actor = {
  /** null: a program, on the operator's machine */
  id: number | null
  name: string
  role: string | null
  access: StaffAccess
  ip: string | null
  userAgent: string | null
}

/** Member of staff who makes this request, on routes for staff. */
export function actorOf(request: FastifyRequest): Actor {
  const { id, name, role } = readerOf(request)
  const { access } = request.routeOptions.config
  return {
    id,
    name,
    role,
    access: access === 'moderator' || access === 'editor' ? access : 'admin',
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  }
}

/** A program such as `mirqab users`, or the demo. */
export const programActor: Actor = { id: null, name: 'mirqab', role: null, access: 'admin', ip: null, userAgent: null }
