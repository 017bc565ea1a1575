import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import type { Locale } from '#text/locale.ts'
import { type FollowedStory, maxNewReports } from '../schema.ts'

type Row = { id: number; followed_at: Date; shown: number; new_reports: number }

/**
 * The stories that a reader follows, the one with the newest report first, each with its newest
 * report in their language, if there is one. Those whose posts were all removed are left out.
 */
export async function listFollowedStories(app: App, userId: number, reader: Locale): Promise<FollowedStory[]> {
  const { rows } = await sql<Row>`
    select f.story_id as id, f.followed_at, shown.id as shown, coalesce(fresh.reports, 0) as new_reports
    from followed_stories f
    join lateral (select id, published_at from posts where story_id = f.story_id order by published_at desc, id desc limit 1) newest on true
    join lateral (select id from posts where story_id = f.story_id order by language = ${reader} desc, published_at desc, id desc limit 1) shown on true
    left join lateral (
      select count(*)::int as reports from (
        select created_at from posts where story_id = f.story_id order by published_at desc, id desc limit ${maxNewReports}) latest
      where created_at > f.seen_at) fresh on true
    where f.user_id = ${userId} order by newest.published_at desc, newest.id desc`.execute(app.db)
  const posts = await loadPosts(
    app,
    rows.map(({ shown }) => shown),
  )
  const byId = new Map(posts.map((post) => [post.id, post]))
  return rows.flatMap(({ id, followed_at, shown, new_reports }) => {
    const post = byId.get(shown)
    return post ? [{ id, followed_at: followed_at.toISOString(), newest: post, new_reports }] : []
  })
}
