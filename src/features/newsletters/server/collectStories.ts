import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Post } from '#features/posts/schema.ts'
import { readFilter } from '#features/posts/server/lists/filterPosts.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { readPinned } from '#features/posts/server/ranking/readPinned.ts'
import { listRanked } from '#features/search/server/lists/listRanked.ts'
import type { Locale } from '#text/locale.ts'
import { periodOf } from '../lastDue.ts'

export type Source = { id: number; main_category_id: number | null; category_id: number | null; weekday: number | null; hour: number }

/** Number of stories below which there is no issue. */
const minStories = 3
const maxStories = 10
/** The first page is of today: a week needs room for what was read before. */
const maxRankedOfWeek = 5
const rankingRead = 60

/**
 * The stories of an issue in one language, none of which was in the one before: what editors pinned
 * to the first page, the first page, then what was read most. Empty if there are too few.
 * @param until when the issue is due
 */
export async function collectStories(app: App, newsletter: Source, language: Locale, until: Date): Promise<Post[]> {
  const since = until.getTime() - periodOf(newsletter)
  const before = await readStoriesBefore(app, newsletter.id, until)
  const isNew = ({ published_at, story }: Post) => Date.parse(published_at) > since && !before.has(story.id)
  const ranked = await listFirstPage(app, newsletter, language)
  const pinned = await readPinned(app, language)
  const first = [...ranked.filter(({ story }) => pinned.has(story.id)), ...ranked.filter(({ story }) => !pinned.has(story.id))]
  const front = first.filter(isNew).slice(0, newsletter.weekday === null ? maxStories : maxRankedOfWeek)
  const read = await listMostRead(app, newsletter, language, [new Date(since), until], [...before, ...front.map(({ story }) => story.id)])
  const stories = [...front, ...read].slice(0, maxStories)
  return stories.length >= minStories ? stories : []
}

async function readStoriesBefore(app: App, id: number, until: Date): Promise<Set<number>> {
  const { rows } = await sql<{ story_id: number }>`
    select p.story_id from (
      select * from newsletter_issues where newsletter_id = ${id} and due_at < ${until} and posts_ar || posts_en <> '{}' order by due_at desc limit 1) i,
    posts p where p.id = any(i.posts_ar || i.posts_en)`.execute(app.db)
  return new Set(rows.map(({ story_id }) => story_id))
}

/** The first page of this edition within the section, with what is pinned at its place. */
async function listFirstPage(app: App, { main_category_id: main, category_id: category }: Source, language: Locale): Promise<Post[]> {
  const section = category === null ? { main_category: String(main) } : { category: String(category) }
  const filter = await readFilter(app, ListPostsQuery.parse({ ...section, language }))
  return filter ? (await listRanked(app, 'first_page', filter, { pagination: rankingRead, reader: language })).data : []
}

async function listMostRead(
  app: App,
  newsletter: Source,
  language: Locale,
  [since, until]: [Date, Date],
  without: number[],
): Promise<Post[]> {
  const section =
    newsletter.category_id === null
      ? sql`p.main_category_id = ${newsletter.main_category_id}`
      : sql`p.category_id = ${newsletter.category_id}`
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct on (p.story_id) p.id, p.published_at, s.agency_count, coalesce(c.views, 0) as views
      from posts p join stories s on s.id = p.story_id left join post_counters c on c.post_id = p.id
      where ${section} and p.media_type = 'text' and p.language = ${language} and p.published_at > ${since} and p.published_at <= ${until}
        and p.story_id <> all(${without}::bigint[])
        and not exists (select from front_page_hides h where h.edition = ${language} and (h.post_id = p.id or h.story_id = p.story_id))
      order by p.story_id, coalesce(c.views, 0) desc, p.id) story
    order by views desc, agency_count desc, published_at desc, id limit ${maxStories}`.execute(app.db)
  return loadPosts(
    app,
    rows.map(({ id }) => id),
  )
}
