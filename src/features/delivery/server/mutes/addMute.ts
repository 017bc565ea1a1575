import type { Kysely } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'

/**
 * `value`: the keyword, without the forms that it excludes; the id of the agency or story, '' for
 * all.
 */
export type Mute = { kind: 'keyword' | 'agency' | 'story' | 'all'; value: string; until: Date | null }

/** A reader has at most so many; a new one replaces the oldest. */
const maxMutes = 500

/** Mutes for a time, or for ever; a mute of the same gets the new end. */
export async function addMute(db: Kysely<DB>, userId: number, { kind, value: given, until }: Mute, now: Date): Promise<void> {
  const value = kind === 'keyword' ? splitKeyword(given).words : given
  await db
    .insertInto('mutes')
    .columns(['user_id', 'kind', 'value', 'until', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ val, cast }) => [
          'id',
          val(kind).as('kind'),
          val(value).as('value'),
          cast<Date | null>(val(until), 'timestamptz').as('until'),
          cast<Date>(val(now), 'timestamptz').as('created_at'),
        ])
        .where('id', '=', userId),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'value']).doUpdateSet({ until, created_at: now }))
    .execute()
  const newest = db
    .selectFrom('mutes')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxMutes)
  await db.deleteFrom('mutes').where('user_id', '=', userId).where('id', 'not in', newest).execute()
}
