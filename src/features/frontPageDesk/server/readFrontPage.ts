import type { App } from '#base/app.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { listUrgent } from '#features/urgent/server/listUrgent.ts'
import { frontStoryOf } from '../frontStoryOf.ts'
import type { DeskFrontPage, Edition } from '../schema.ts'

/** Numbers of stories of the first page, and of decisions, the newest, that are listed. */
const maxShown = 30
const maxHides = 50
const maxUrgent = 20

type Row = { story_id: number; post_id: number | null }

/** The first page of an edition as readers see it, and what editors decided about it. */
export async function readFrontPage(app: App, edition: Edition): Promise<DeskFrontPage> {
  const language = edition === 'en' ? edition : null
  const newest = `(select p.id from posts p where p.story_id = s.story_id and ($2::text is null or p.language = $2)
    order by p.media_type = 'text' desc, p.language = $1 desc, p.published_at desc, p.id desc limit 1) as post_id`
  const [page, urgent, pins, hides, shown] = await Promise.all([
    app.db.selectFrom('front_pages').select('version').where('edition', '=', edition).executeTakeFirst(),
    listUrgent(app, language ?? undefined, maxUrgent),
    app.pool.query<Row & { place: number; until: Date }>(
      `select s.story_id, s.place, s.until, ${newest} from front_page_pins s where s.edition = $1 and s.until > $3 order by s.place`,
      [edition, language, app.now()],
    ),
    app.pool.query<Row & { id: number; whole: boolean; hidden_at: Date }>(
      `select s.id, s.story_id, s.hidden_at, s.whole, coalesce(s.hidden_post, ${newest.replace(' as post_id', '')}) as post_id
        from (select h.id, h.hidden_at, coalesce(h.story_id, p.story_id) as story_id, h.story_id is not null as whole, h.post_id as hidden_post
          from front_page_hides h left join posts p on p.id = h.post_id where h.edition = $1 order by h.hidden_at desc, h.id desc limit ${maxHides}) s`,
      [edition, language],
    ),
    listPosts(app, ListPostsQuery.parse({ category: 'first_page', pagination: String(maxShown), language: edition })),
  ])
  const ids = [...pins.rows, ...hides.rows].flatMap(({ post_id }) => post_id ?? [])
  const posts = new Map((await loadPosts(app, ids)).map((post) => [post.id, frontStoryOf(post)]))
  const named = <One extends Row>(rows: One[]) =>
    rows.flatMap((row) => {
      const story = posts.get(row.post_id ?? 0)
      return story ? [{ ...story, row }] : []
    })
  return {
    edition,
    version: page?.version ?? 1,
    urgent: urgent.map(({ post, story_id: _, ...about }) => ({ ...frontStoryOf(post), ...about })),
    pins: named(pins.rows).map(({ row, ...story }) => ({ ...story, place: row.place, until: row.until.toISOString() })),
    hides: named(hides.rows).map(({ row, ...story }) => ({
      ...story,
      id: row.id,
      whole: row.whole,
      hidden_at: row.hidden_at.toISOString(),
    })),
    shown: shown.data.map(frontStoryOf),
  }
}
