import { lockSignedInUser } from '#access/server/lockUser.ts'
import { queueNotice } from '#access/server/queueNotice.ts'
import type { SignedInBy } from '#access/server/sessions/reader.ts'
import { maxInt } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { signature } from '#base/signature.ts'
import type { FeedKey } from '../schema.ts'

/** The key of a reader's feeds. */
export async function readFeedKey(app: App, userId: number): Promise<FeedKey> {
  const row = await app.db.selectFrom('feed_keys').select('id').where('user_id', '=', userId).executeTakeFirst()
  return { key: row ? sign(app, userId, row.id) : null }
}

/**
 * Turns a reader's feeds on, of which they are told by mail, or gives them another address; the one
 * before is no longer valid. Throws `unauthorized` when the session has ended meanwhile.
 */
export async function renewFeedKey(app: App, { userId, sessionId }: SignedInBy): Promise<FeedKey> {
  const id = await inTransaction(app.db, async (tx) => {
    const { email, locale } = await lockSignedInUser(tx, userId, sessionId)
    const before = await tx.selectFrom('feed_keys').select('id').where('user_id', '=', userId).executeTakeFirst()
    const { id } = await tx
      .insertInto('feed_keys')
      .values({ user_id: userId, renewed_at: app.now() })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ id: (row) => row.fn('gen_random_uuid', []), renewed_at: app.now() }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!before) await queueNotice(tx, { notice: 'feeds_on', email, locale })
    return id
  })
  return { key: sign(app, userId, id) }
}

/** Turns a reader's feeds off. */
export async function deleteFeedKey(app: App, userId: number): Promise<FeedKey> {
  await app.db.deleteFrom('feed_keys').where('user_id', '=', userId).execute()
  return { key: null }
}

/** Returns the reader whose feeds a key opens; undefined if it is not valid, or no longer. */
export async function readerOfFeedKey(app: App, key: string): Promise<number | undefined> {
  const given = /^([1-9a-z][0-9a-z]{0,5})-([\w-]{22})$/.exec(key)?.[1]
  if (given === undefined) return undefined
  const userId = Number.parseInt(given, 36)
  // 36^6 is a little more.
  if (userId > maxInt) return undefined
  const current = await readFeedKey(app, userId)
  return current.key !== null && equalSecrets(key, current.key) ? userId : undefined
}

/** A signature after the reader's id in base 36. */
function sign(app: App, userId: number, id: string): string {
  return `${userId.toString(36)}-${signature(app.config, 'feeds', `${userId} ${id}`)}`
}
