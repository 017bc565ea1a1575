import { z } from 'zod'
import { maxInt } from '#base/api/idLimits.ts'
import { cursor, optional, pageSize, searchText, wholeNumber } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { acts, areas, isAct } from './acts.ts'

const Snapshot = z.record(z.string(), z.unknown()).nullable()

/**
 * Act of a member of staff. `actor.id` is null for programs. `before` and `after`: only the fields
 * that changed.
 */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.object({ id: z.int().nullable(), name: z.string(), role: z.string().nullable() }),
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable(), path: z.string().nullable() }).nullable(),
  /** Reader whom it concerns; the texts are null once their account is deleted. */
  reader: z.object({ id: z.int(), name: z.string().nullable(), body: z.string().nullable(), note: z.string().nullable() }).nullable(),
  before: Snapshot,
  after: Snapshot,
  reason: z.string().nullable(),
  /** Origin of the act; only admins see it. */
  origin: z.object({ address: z.string().nullable(), user_agent: z.string().nullable() }).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditPage = pageOf(AuditEntry)
export type AuditPage = z.infer<typeof AuditPage>

const day = optional(z.iso.date('bad_value'))

const filters = {
  search: searchText(100, 'Part of a name of staff, subject or address'),
  area: optional(z.enum(Object.keys(areas) as (keyof typeof areas)[], 'bad_choice')),
  action: optional(z.string().refine(isAct, 'bad_choice')).meta({ enum: Object.keys(acts) }),
  actor: optional(wholeNumber(1, maxInt)),
  from: day.meta({ description: 'First day, in Kuwait' }),
  to: day.meta({ description: 'Last day, in Kuwait' }),
}
export const AuditFilters = z.strictObject(filters)
export type AuditFilters = z.infer<typeof AuditFilters>
export const AuditQuery = z.strictObject({ ...filters, pagination: pageSize(50, 100), cursor })

/** A call of the desk, as its route declares it. */
export const Permission = z.object({
  act: z.string(),
  area: z.string(),
  access: z.enum(['moderator', 'editor', 'admin']),
  writes: z.boolean(),
})
export type Permission = z.infer<typeof Permission>
