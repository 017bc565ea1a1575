import type { App } from '#base/app.ts'
import { type ByTimePage, type ByTimeQuery, type Happened, pageByTime } from '#features/posts/pageByTime.ts'

/** The posts that a reader saved, the one saved last first. Throws `invalid`. */
export function listSaved(app: App, userId: number, query: ByTimeQuery): Promise<ByTimePage> {
  return pageByTime(app, 'saved1', query, async (before, limit) => {
    const { rows } = await app.pool.query<Happened>({
      name: before ? 'saved after' : 'saved',
      text: `select resource_id as post_id, created_at as at from reactions
        where user_id = $1 and resource_type = 'post' and kind = 'save' ${before ? 'and (created_at, resource_id) < ($3, $4)' : ''}
        order by created_at desc, resource_id desc limit $2`,
      values: [userId, limit, ...(before ? [before.at, before.post_id] : [])],
    })
    return rows
  })
}
