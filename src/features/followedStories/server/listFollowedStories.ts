import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { type FollowedStory, maxNewReports } from '../schema.ts'

type Row = { id: number; followed_at: Date; newest: number; new_reports: number }

/** The stories that a reader follows, the one with the newest report first. Those whose posts were all removed are left out. */
export async function listFollowedStories(app: App, userId: number): Promise<FollowedStory[]> {
  const { rows } = await sql<Row>`
    select f.story_id as id, f.followed_at, newest.id as newest, coalesce(fresh.reports, 0) as new_reports
    from followed_stories f
    join lateral (select id, published_at from posts where story_id = f.story_id order by published_at desc, id desc limit 1) newest on true
    left join lateral (
      select count(*)::int as reports from (
        select created_at from posts where story_id = f.story_id order by published_at desc, id desc limit ${maxNewReports}) latest
      where created_at > f.seen_at) fresh on true
    where f.user_id = ${userId} order by newest.published_at desc, newest.id desc`.execute(app.db)
  const posts = await loadPosts(
    app,
    rows.map(({ newest }) => newest),
  )
  const byId = new Map(posts.map((post) => [post.id, post]))
  return rows.flatMap(({ id, followed_at, newest, new_reports }) => {
    const post = byId.get(newest)
    return post ? [{ id, followed_at: followed_at.toISOString(), newest: post, new_reports }] : []
  })
}
