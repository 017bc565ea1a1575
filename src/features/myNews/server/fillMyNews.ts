import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { lockUser } from '#access/server/lockUser.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { perApp } from '#base/perApp.ts'
import { singleFlight } from '#base/singleFlight.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { type ReplayedStory, replayRule, weekStart } from '#features/alerts/server/replayRule.ts'

/** More than anyone scrolls through, and few enough for one statement. */
const maxStories = 500
/** Time much longer than any replay; after this time another process begins again. */
const leaseMs = 10_000
/** How often a process looks whether the replay of another one is done, and for how long. */
const lookMs = 100
const maxWaitMs = 15_000

type Saved = Rule & { revision: number; updated_at: Date; filled: number | null }

const once = perApp(() => singleFlight<void>())

/**
 * Writes, after the settings or the plan changed, what they would have brought in the last seven
 * days, so that the personal list is what they say and is never empty only because they are new.
 * Without a change it does nothing. However many requests come at once, also to several processes,
 * one replays and the others wait for it. Throws `unavailable` if that takes far too long.
 */
export async function fillMyNews(app: App, userId: number): Promise<void> {
  const saved = await readSaved(app, userId)
  if (saved && saved.filled !== saved.revision) await once(app)(`${userId} ${saved.revision}`, () => fillInTurn(app, userId))
}

/**
 * Waits without a connection or a transaction, so that waiting costs nothing but a look now and
 * then.
 */
async function fillInTurn(app: App, userId: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < maxWaitMs; await sleep(lookMs)) {
    const until = await claim(app, userId)
    try {
      const saved = await readSaved(app, userId)
      if (!saved || saved.filled === saved.revision) return
      if (until) return await fill(app, userId, saved)
    } finally {
      if (until) await app.db.deleteFrom('my_news_replays').where('user_id', '=', userId).where('until', '=', until).execute()
    }
  }
  throw new AppError('unavailable')
}

/**
 * @returns when the claim ends, or undefined if somebody else has one; one that ends later than any
 *   claim is from a clock that was fast
 */
async function claim(app: App, userId: number): Promise<Date | undefined> {
  const now = app.now()
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql`
    insert into my_news_replays as r (user_id, until) values (${userId}, ${until})
    on conflict (user_id) do update set until = excluded.until where r.until <= ${now} or r.until > ${until} returning user_id`.execute(
    app.db,
  )
  return rows.length > 0 ? until : undefined
}

async function fill(app: App, userId: number, saved: Saved): Promise<void> {
  const { stories } = await replayRule(app, saved, weekStart(app.now()))
  await inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
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
