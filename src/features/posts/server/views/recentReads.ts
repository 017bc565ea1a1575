import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import { type ByTimePage, type ByTimeQuery, type PostAtTime, pageByTime } from '../lists/pageByTime.ts'

/** The posts that a reader opened recently, the last first. Throws `invalid`. */
export function listRecentReads(app: App, userId: number, query: ByTimeQuery): Promise<ByTimePage> {
  return pageByTime(app, 'reads1', query, async (before, limit) => {
    const { rows } = await app.pool.query<PostAtTime>({
      name: before ? 'recent reads after' : 'recent reads',
      text: `select post_id, read_at as at from recent_reads where user_id = $1 ${before ? 'and (read_at, post_id) < ($3, $4)' : ''}
        order by read_at desc, post_id desc limit $2`,
      values: [userId, limit, ...(before ? [before.at, before.post_id] : [])],
    })
    return rows
  })
}

/** Deletes the list of posts that a reader has opened. */
export async function forgetRecentReads(app: App, userId: number): Promise<void> {
  await app.db.deleteFrom('recent_reads').where('user_id', '=', userId).execute()
}

export const recentReadsBackup: BackupPart = {
  name: 'recent_reads',
  async collect(app, userId) {
    const query = app.db.selectFrom('recent_reads as r').innerJoin('posts as p', 'p.id', 'r.post_id').where('r.user_id', '=', userId)
    const rows = await query.select(['r.post_id', 'p.title', 'p.url', 'r.read_at']).orderBy('r.read_at').execute()
    return rows.map(({ read_at, title, ...row }) => ({ ...row, title: withoutLabels(title), read_at: read_at.toISOString() }))
  },
}
