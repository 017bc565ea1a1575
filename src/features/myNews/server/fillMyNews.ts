import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { type ReplayedStory, replayRule } from '#features/alerts/server/replayRule.ts'

/** More than anyone scrolls through, and few enough for one statement. */
const maxStories = 500

type Saved = Rule & { revision: number; updated_at: Date; filled: number | null }

/**
 * After the settings or the plan changed: writes what they would have brought in the seven days before, so that the personal list is what they say and is
 * never empty only because they are new. Without a change it does nothing. If two requests do this at once, the later transaction replaces the same rows.
 */
export async function fillMyNews(app: App, userId: number): Promise<void> {
  const saved = await readSaved(app, userId)
  if (!saved || saved.filled === saved.revision) return
  const { stories } = await replayRule(app, saved)
  await inTransaction(app.db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
    await tx.deleteFrom('my_news').where('user_id', '=', userId).execute()
    const rows = stories.slice(0, maxStories).map((story) => rowOf(userId, story))
    if (rows.length > 0) await tx.insertInto('my_news').values(rows).execute()
    const fill = { revision: saved.revision, since: saved.updated_at }
    await tx
      .insertInto('my_news_fills')
      .values({ user_id: userId, ...fill })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fill))
      .execute()
  })
}

async function readSaved(app: App, userId: number): Promise<Saved | undefined> {
  const { rows } = await sql<Saved>`
    select a.*, i.updated_at, f.revision as filled from active_interests a join interests i on i.user_id = a.user_id
    left join my_news_fills f on f.user_id = a.user_id where a.user_id = ${userId}`.execute(app.db)
  return rows[0]
}

function rowOf(userId: number, { storyId, postId, keyword, because, at }: ReplayedStory) {
  return { user_id: userId, story_id: storyId, post_id: postId, keyword, because, matched_at: new Date(at) }
}
