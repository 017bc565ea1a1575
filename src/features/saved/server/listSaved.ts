import type { App } from '#base/app.ts'
import { type ByTimePage, type ByTimeQuery, type PostAtTime, pageByTime } from '#features/posts/server/lists/pageByTime.ts'
import type { SavedPolls } from '../schema.ts'

/** The posts that a reader saved, most recently saved first. Throws `invalid`. */
export function listSaved(app: App, userId: number, query: ByTimeQuery): Promise<ByTimePage> {
  return pageByTime(app, 'saved1', query, async (before, limit) => {
    const { rows } = await app.pool.query<PostAtTime>({
      name: before ? 'saved after' : 'saved',
      text: `select resource_id as post_id, created_at as at from reactions
        where user_id = $1 and resource_type = 'post' and kind = 'save' ${before ? 'and (created_at, resource_id) < ($3, $4)' : ''}
        order by created_at desc, resource_id desc limit $2`,
      values: [userId, limit, ...(before ? [before.at, before.post_id] : [])],
    })
    return rows
  })
}

const maxPolls = 200

/** The polls that a reader saved, most recently saved first; at most 200. */
export async function listSavedPolls(app: App, userId: number): Promise<SavedPolls> {
  const { rows } = await app.pool.query<SavedPolls['data'][number]>({
    name: 'saved polls',
    text: `select p.id, p.question_ar, p.question_en, p.closes_at <= $2 as is_closed from reactions r join polls p on p.id = r.resource_id
      where r.user_id = $1 and r.resource_type = 'poll' and r.kind = 'save' and not p.is_draft
      order by r.created_at desc, r.resource_id desc limit ${maxPolls}`,
    values: [userId, app.now()],
  })
  return { data: rows }
}
