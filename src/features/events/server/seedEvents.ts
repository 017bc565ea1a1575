import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import { inTransaction } from '#base/database/transact.ts'
import { kuwaitDaySpan } from '#kuwaitTime.ts'
import type { EventForm } from '../schema.ts'
import { type DemoEvent, demoEvents } from './demoEvents.ts'
import { insertEvent } from './saveEvent.ts'

/**
 * Adds events in the coming months, so that the calendar is not empty: all of them, or none if
 * there are events already.
 */
export async function seedEvents(app: App): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    // Two programs may start at the same time.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.seedDemo})`.execute(tx)
    if (await tx.selectFrom('events').select('id').limit(1).executeTakeFirst()) return
    for (const event of demoEvents(app.now().getTime())) await insertEvent(tx, app.now(), null, formOf(event))
  })
}

function formOf({ kind, day, from, until, title, place, description }: DemoEvent): EventForm {
  const { since } = kuwaitDaySpan(day)
  const at = (hours: number) => new Date(since + hours * 3_600_000)
  return {
    kind,
    title_ar: title[0],
    title_en: title[1],
    place_ar: place?.[0] ?? null,
    place_en: place?.[1] ?? null,
    description_ar: description?.[0] ?? null,
    description_en: description?.[1] ?? null,
    starts_at: at(from ?? 0),
    ends_at: at(until ?? 24),
    is_all_day: from === undefined,
  }
}
