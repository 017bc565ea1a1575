import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { unmuteStory } from '#features/delivery/server/mutes/unmuteStory.ts'
import { maxFollowed } from '../schema.ts'

/**
 * Follows a story, and ends the reader's mute of it. Idempotent. Throws `not_found` for one without
 * posts, `invalid` at the maximum.
 */
export async function followStory(app: App, userId: number, storyId: number): Promise<void> {
  const now = app.now()
  await inTransaction(app.db, async (tx) => {
    const { rows } = await sql<{ is_there: boolean }>`select exists (select from posts where story_id = ${storyId}) as is_there`.execute(tx)
    if (!rows[0]?.is_there) throw new AppError('not_found')
    await insertFollowed(tx, userId, [{ storyId, followedAt: now, seenAt: now }])
    const isFollowed = tx.selectFrom('followed_stories').select('story_id').where('user_id', '=', userId).where('story_id', '=', storyId)
    if (!(await isFollowed.executeTakeFirst())) throw new AppError('invalid', { story_id: ['followed_stories_full'] })
    await unmuteStory(tx, userId, storyId)
  })
}

type Followed = { storyId: number; followedAt: Date; seenAt: Date }

/**
 * Inserts the existing stories that are not followed yet, in order, up to the maximum of the
 * reader.
 * @returns how many were inserted
 */
export async function insertFollowed(tx: Tx, userId: number, stories: Followed[]): Promise<number> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.followedStories}::int, ${userId}::int)`.execute(tx)
  const { rows } = await sql`
    insert into followed_stories (user_id, story_id, followed_at, seen_at)
    select ${userId}, story_id, followed_at, seen_at from (
      select distinct on (story_id) * from unnest(${stories.map(({ storyId }) => storyId)}::bigint[],
        ${stories.map(({ followedAt }) => followedAt)}::timestamptz[], ${stories.map(({ seenAt }) => seenAt)}::timestamptz[])
        with ordinality as given (story_id, followed_at, seen_at, position)
      where exists (select from posts p where p.story_id = given.story_id)
        and not exists (select from followed_stories f where f.user_id = ${userId} and f.story_id = given.story_id)
      order by story_id, position) fresh
    order by position limit greatest(0, ${maxFollowed} - (select count(*) from followed_stories where user_id = ${userId}))
    returning story_id`.execute(tx)
  return rows.length
}
