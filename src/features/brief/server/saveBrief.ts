import type { Kysely } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import type { Brief } from '../schema.ts'

export async function readBrief(db: Kysely<DB>, userId: number): Promise<Brief> {
  const row = await db.selectFrom('brief_settings').select('hour').where('user_id', '=', userId).executeTakeFirst()
  return { hour: row?.hour ?? null }
}

/** Turns the morning brief on, at this hour in Kuwait from the next time on, or (null) off. */
export async function saveBrief(app: App, db: Kysely<DB>, userId: number, { hour }: Brief): Promise<Brief> {
  if (hour === null) await db.deleteFrom('brief_settings').where('user_id', '=', userId).execute()
  else {
    const values = { hour, updated_at: app.now() }
    await db
      .insertInto('brief_settings')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
  }
  return { hour }
}
