import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { executePrepared } from '#base/database/prepare.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { RuleIndex } from '#engine/matcher/ruleIndex.ts'
import { createFormLookup } from '#engine/matcher/surfaceForms.ts'
import { findFollowers } from './findFollowers.ts'
import { followRules } from './followRules.ts'
import { documentToMatch, type PostTexts, surfaceForms, textColumns, textTables } from './postTexts.ts'
import { type Reason, recordAlerts } from './recordAlerts.ts'

/** Maximum number of posts per transaction; fewer after one with more than `manyAlerts`. */
const maxPosts = 100
const manyAlerts = 20_000

/**
 * Maximum number of transactions per call, so that a worker can stop while many posts are waiting.
 */
const maxBatches = 20

/**
 * Writes the alerts of posts that are waiting to be matched. Any number of workers may do so
 * concurrently: each post is taken by one of them, in the transaction that writes its alerts, and
 * matched with the rules saved before. Delivery decides which alerts are too old to send.
 * @returns whether there may be more
 */
export async function matchPosts(app: App): Promise<boolean> {
  for (let batches = 0, size = maxPosts; batches < maxBatches; batches++) {
    const { posts, alerts } = await inTransaction(app.db, (tx) => matchBatch(app, tx, size))
    if (posts < size) return false
    size = alerts > manyAlerts ? Math.ceil(size / 4) : Math.min(maxPosts, size * 2)
  }
  return true
}

async function matchBatch(app: App, tx: Tx, size: number): Promise<{ posts: number; alerts: number }> {
  const { taken, posts } = await takePosts(tx, size)
  if (posts.length === 0) return { posts: taken, alerts: 0 }
  const rules = await followRules(app)
  const followers = await findFollowers(tx, posts)
  let alerts = 0
  for (const [id, postsOfStory] of Map.groupBy(posts, (post) => post.story_id)) {
    const reasons = [...postsOfStory.flatMap((post) => findReasons(app, rules, post)), ...(followers.get(id) ?? [])]
    if (reasons.length > 0) alerts += await recordAlerts(tx, { id, at: app.now() }, reasons)
  }
  return { posts: taken, alerts }
}

/** @returns also how many rows were taken: a post may wait twice, because it was reworded */
async function takePosts(tx: Tx, size: number): Promise<{ taken: number; posts: PostTexts[] }> {
  const rows = await executePrepared(
    sql<(PostTexts | { id: null }) & { taken: number }>`
    with taken as (delete from posts_to_match where id in
      (select id from posts_to_match order by id limit ${size} for update skip locked) returning post_id)
    select ${textColumns}, (select count(*)::int from taken) as taken from (select distinct post_id from taken) t left join (${textTables}) on p.id = t.post_id
    order by p.story_id, p.id`,
    tx,
  )
  return { taken: rows[0]?.taken ?? 0, posts: rows.filter((row) => row.id !== null) }
}

/**
 * Finds the reasons to alert. If matching a post fails because of a bug, the error is logged and
 * the other posts are still matched.
 */
function findReasons(app: App, rules: RuleIndex, row: PostTexts): Reason[] {
  try {
    return matchPost(rules, row)
  } catch (error) {
    app.log.error({ err: error, post: row.id }, 'a post could not be matched with interests')
    return []
  }
}

function matchPost(rules: RuleIndex, row: PostTexts): Reason[] {
  const post = documentToMatch(row)
  const found = rules.match(post)
  const formOf = createFormLookup(rules.keywords, surfaceForms(post, row))
  const reasons = new Map<number, Reason>()
  for (const keyword of new Set(found.keywords))
    reasons.set(keyword, { postId: row.id, keyword: rules.keywords.texts[keyword] ?? null, because: formOf(keyword), userIds: [] })
  for (const [index, userId] of found.rules.entries()) reasons.get(found.keywords[index] as number)?.userIds.push(userId)
  return [...reasons.values()]
}
