import type { App } from '#base/app.ts'
import type { Db } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { snapshotOf } from '#features/audit/server/snapshotOf.ts'
import { kuwaitDay, kuwaitDaySpan } from '#kuwaitTime.ts'
import type { EventForm } from '../schema.ts'

const maxDurationMs = 366 * 24 * 3_600_000

/** Stores a new event, which readers see at once, and returns its id. Throws `invalid`. */
export function addEvent(app: App, actor: Actor, form: EventForm): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const id = await insertEvent(tx, app.now(), actor.id, form)
    const after = await snapshotOf(tx, 'events', id)
    await recordAct(app, tx, actor, { action: 'add_event', subject: subjectOf(id, form), after })
    return id
  })
}

/**
 * The same, also within a transaction.
 * @param authorId null for events of the demo, which have no author
 */
export async function insertEvent(db: Db, now: Date, authorId: number | null, form: EventForm): Promise<number> {
  const values = { ...columnsOf(form), author_id: authorId, updated_at: now }
  const { id } = await db.insertInto('events').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Throws `invalid`, `not_found`, and `conflict` if somebody else has changed it since
 * `form.updated_at`.
 */
export async function editEvent(app: App, actor: Actor, id: number, form: EventForm): Promise<void> {
  const columns = columnsOf(form)
  await inTransaction(app.db, async (tx) => {
    const event = await tx.selectFrom('events').select('updated_at').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!event) throw new AppError('not_found')
    if (form.updated_at && Date.parse(form.updated_at) !== event.updated_at.getTime()) throw new AppError('conflict')
    const before = await snapshotOf(tx, 'events', id)
    await tx
      .updateTable('events')
      .set({ ...columns, updated_at: app.now() })
      .where('id', '=', id)
      .execute()
    const after = await snapshotOf(tx, 'events', id)
    await recordAct(app, tx, actor, { action: 'edit_event', subject: subjectOf(id, form), before, after })
  })
}

export function subjectOf(id: number, { title_ar, title_en }: { title_ar: string | null; title_en: string | null }) {
  return { type: 'event', id, name: title_ar ?? title_en, path: '/desk/events' }
}

/** Throws one `invalid` with all errors. */
function columnsOf({ updated_at, ...form }: EventForm) {
  const { starts_at, ends_at } = form.is_all_day ? wholeDays(form) : form
  const wrong: Record<string, string[]> = {}
  if (form.title_ar === null && form.title_en === null) wrong.title_ar = ['event_title_required']
  if (ends_at <= starts_at) wrong.ends_at = ['event_ends_too_early']
  else if (ends_at.getTime() - starts_at.getTime() > maxDurationMs) wrong.ends_at = ['event_too_long']
  if (Object.keys(wrong).length > 0) throw new AppError('invalid', wrong)
  return { ...form, starts_at, ends_at }
}

/**
 * Extends an event from the midnight before it starts to the one after it ends. An end at midnight
 * belongs to the day before.
 */
function wholeDays({ starts_at, ends_at }: EventForm): Pick<EventForm, 'starts_at' | 'ends_at'> {
  const dayOf = (ms: number) => kuwaitDaySpan(kuwaitDay(ms))
  const last = Math.max(ends_at.getTime() - 1, starts_at.getTime())
  return {
    starts_at: new Date(dayOf(starts_at.getTime()).since),
    ends_at: new Date(dayOf(ends_at < starts_at ? ends_at.getTime() : last).until),
  }
}
