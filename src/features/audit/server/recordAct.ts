import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import type { ActName } from '../acts.ts'
import type { Actor } from './actor.ts'

/** A flat object; dates become ISO strings. */
export type Snapshot = Record<string, unknown>

type Act = {
  action: ActName
  /** `name` and `path` (without a language) as of now; never a reader's name or text. */
  subject?: { type: string; id: number | string; name?: string | null; path?: string | null }
  before?: Snapshot | null
  after?: Snapshot | null
  reason?: string | null
  /** Reader whom it concerns, and what is quoted of them, which is deleted with their account. */
  reader?: { id: number; name?: string | null; body?: string | null; note?: string | null } | null
}

/**
 * Writes an entry of the audit log, in the transaction that carries the act out. Of two snapshots
 * only the fields that differ are kept; an act that changes nothing is still an entry. Never pass a
 * secret, a password or the text of a mail.
 */
export async function recordAct(app: App, tx: Tx, actor: Actor, { action, subject, reason, reader, ...given }: Act): Promise<void> {
  const { before, after } = differing(given.before ?? null, given.after ?? null)
  const { id } = await tx
    .insertInto('audit_log')
    .values({
      at: app.now(),
      actor_id: actor.id,
      actor_name: actor.name,
      actor_role: actor.role,
      access: actor.access,
      action,
      subject_type: subject?.type ?? null,
      subject_id: subject ? String(subject.id) : null,
      subject_name: subject?.name ?? null,
      subject_path: subject?.path ?? null,
      user_id: reader?.id ?? null,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      reason: reason || null,
      ip_address: actor.ip,
      user_agent: actor.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!reader || !(reader.name || reader.body || reader.note)) return
  const { id: user_id, name = null, body = null, note = null } = reader
  await tx
    .insertInto('audit_texts')
    .values({ entry_id: id, user_id, name, body, note: note || null })
    .execute()
}

/** JSON first, so that equal dates are equal. */
function differing(before: Snapshot | null, after: Snapshot | null): { before: Snapshot | null; after: Snapshot | null } {
  const [old, now] = [before, after].map((one) => one && (JSON.parse(JSON.stringify(one)) as Snapshot)) as [
    Snapshot | null,
    Snapshot | null,
  ]
  if (!old || !now) return { before: old, after: now }
  const changed = Object.keys({ ...old, ...now }).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
  const pick = (from: Snapshot) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]))
  return { before: pick(old), after: pick(now) }
}
