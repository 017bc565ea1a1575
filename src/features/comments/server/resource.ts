import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import { countPollComment as countOnPoll } from '#features/polls/server/countPollComment.ts'
import { countPostComment as countOnPost } from '#features/posts/server/countPostComment.ts'
import type { resourceTypes } from '../schema.ts'

/** Subject of a comment. */
export type Resource = { type: 'post' | 'poll'; id: number }

/** Media are posts. */
export function resourceOf(type: (typeof resourceTypes)[number], id: number): Resource {
  return { type: type === 'poll' ? 'poll' : 'post', id }
}

/**
 * The number of shown comments and replies. Throws `not_found` when there is no such post or
 * published poll.
 */
export async function readCount(app: App, db: App['db'] | Tx, { type, id }: Resource): Promise<number> {
  const query =
    type === 'post'
      ? sql<{ comments: number | null }>`select c.comments from posts r left join post_counters c on c.post_id = r.id where r.id = ${id}`
      : sql<{ comments: number | null }>`select c.comments from polls r left join poll_counters c on c.poll_id = r.id
          where r.id = ${id}::bigint and not r.is_draft and r.opens_at <= ${app.now()}`
  const { rows } = await query.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].comments ?? 0
}

/** @returns the new number of comments */
export function changeCount(tx: Tx, { type, id }: Resource, step: number, since: Date): Promise<number> {
  return type === 'post' ? countOnPost(tx, id, step, since) : countOnPoll(tx, id, step)
}
