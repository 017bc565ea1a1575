import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { moveWholeStory } from '#features/frontPageDesk/server/stories/moveWholeStory.ts'
import { rankFrontPage } from '#features/posts/server/ranking/rankPosts.ts'
import { lockStories } from '#features/stories/server/lockStories.ts'
import { findPairs, type LanguagePair } from './findPairs.ts'
import { readRecentReports, setCompared } from './recentReports.ts'

/**
 * Makes one story of two that tell the same event in different languages: what was stored since the
 * last run in this process is compared with the reports of the last day. The desk shows it, and can
 * take it back. Safe to run at any time, even twice at once.
 */
export async function joinLanguages(app: App): Promise<void> {
  const reports = await readRecentReports(app)
  let joined = false
  for (const pair of await findPairs(reports)) if (await joinPair(app, pair)) joined = true
  setCompared(app, reports.fresh)
  if (joined) await rankFrontPage(app)
}

type Row = { id: number; reports: number; languages: string[] }

/**
 * Nothing happens if one of the stories has reports in both languages, or if an editor has decided
 * anything about one of them.
 */
async function joinPair(app: App, { post, other }: LanguagePair): Promise<boolean> {
  const now = app.now()
  return inTransaction(app.db, async (tx) => {
    const before = await storiesOf(tx, [post, other])
    if (before.length < 2) return false
    await tx.selectFrom('posts').select('id').where('story_id', 'in', before).orderBy('id').forNoKeyUpdate().execute()
    await lockStories(tx)
    const stories = await storiesOf(tx, [post, other])
    const [into, from] = await readUndecided(tx, stories)
    if (stories.some((id) => !before.includes(id)) || !into || !from || into.languages[0] === from.languages[0]) return false
    const postIds = await moveWholeStory(tx, from.id, into.id, now)
    await tx
      .insertInto('story_changes')
      .values({ kind: 'merge', from_story: from.id, into_story: into.id, post_ids: postIds, changed_at: now, by_machine: true })
      .execute()
    return true
  })
}

async function storiesOf(tx: Tx, posts: number[]): Promise<number[]> {
  const rows = await tx.selectFrom('posts').select('story_id').distinct().where('id', 'in', posts).execute()
  return rows.map(({ story_id }) => story_id)
}

/**
 * Reads the stories of one language about which no editor has decided, the one with more reports
 * first; the older one of two with as many.
 */
async function readUndecided(tx: Tx, ids: number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select s.id, count(*)::int as reports, array_agg(distinct p.language) as languages from stories s join posts p on p.story_id = s.id
    where s.id = any(${ids}::bigint[]) and s.merged_into is null
      and not exists (select from story_changes c where s.id in (c.from_story, c.into_story) and (not c.by_machine or c.undone_at is not null))
      and not exists (select from front_page_pins where story_id = s.id)
      and not exists (select from front_page_hides where story_id = s.id)
      and not exists (select from urgent_stories where story_id = s.id)
    group by s.id having count(distinct p.language) = 1 order by count(*) desc, s.id`.execute(tx)
  return rows
}
