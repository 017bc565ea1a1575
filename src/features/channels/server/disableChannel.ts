import type { Kysely } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import type { Channel } from '../channels.ts'
import type { DisabledReason } from '../schema.ts'

/**
 * Stops using a channel of a reader until they link it again; the profile says why. Does nothing if
 * it is disabled, or if the account is gone.
 */
export async function disableChannel(db: Kysely<DB>, userId: number, channel: Channel, reason: DisabledReason, now: Date): Promise<void> {
  await db
    .insertInto('disabled_channels')
    .columns(['user_id', 'channel', 'reason', 'disabled_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ val }) => ['id', val(channel).as('channel'), val(reason).as('reason'), val(now).as('disabled_at')])
        .where('id', '=', userId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Uses a channel again, because the reader linked it or asked for it there. */
export async function enableChannel(db: Kysely<DB>, userId: number, channel: Channel): Promise<void> {
  await db.deleteFrom('disabled_channels').where('user_id', '=', userId).where('channel', '=', channel).execute()
}
