import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { RuleIndex } from '#engine/matcher/ruleIndex.ts'
import { createFormLookup } from '#engine/matcher/surfaceForms.ts'
import { followRules } from './followRules.ts'
import { documentToMatch, type PostTexts, surfaceForms, textColumns, textTables } from './postTexts.ts'
import { type Reason, recordAlerts } from './recordAlerts.ts'

/** Posts matched in one transaction: at most so many, and fewer when many readers are told of each. */
const mostPosts = 100
const manyAlerts = 20_000

/** A call ends after so many transactions, so that a worker can stop although much is waiting. */
const mostBatches = 20

/**
 * Writes the alerts of posts that wait to be matched. Any number of workers may do so at once: each post is taken by one of them, in the transaction
 * that writes its alerts, and rules count that were saved before it was taken. What is too old to be sent is for delivery to say.
 * @returns whether there may be more
 */
export async function matchPosts(app: App): Promise<boolean> {
  for (let batches = 0, size = mostPosts; batches < mostBatches; batches++) {
    const { posts, alerts } = await inTransaction(app.db, (tx) => matchBatch(app, tx, size))
    if (posts === 0) return false
    size = alerts > manyAlerts ? Math.ceil(size / 4) : Math.min(mostPosts, size * 2)
  }
  return true
}

async function matchBatch(app: App, tx: Tx, size: number): Promise<{ posts: number; alerts: number }> {
  const { taken, posts } = await takePosts(tx, size)
  if (posts.length === 0) return { posts: taken, alerts: 0 }
  const rules = await followRules(app)
  let alerts = 0
  for (const [id, told] of Map.groupBy(posts, (post) => post.story_id)) {
    const reasons = told.flatMap((post) => findReasons(app, rules, post))
    if (reasons.length > 0) alerts += await recordAlerts(tx, { id, at: app.now() }, reasons)
  }
  return { posts: taken, alerts }
}

async function takePosts(tx: Tx, size: number): Promise<{ taken: number; posts: PostTexts[] }> {
  const { rows } = await sql<PostTexts | { id: null }>`
    with taken as (delete from posts_to_match where id in
      (select id from posts_to_match order by id limit ${size} for update skip locked) returning post_id)
    select ${textColumns} from (select distinct post_id from taken) t left join (${textTables}) on p.id = t.post_id
    order by p.story_id, p.id`.execute(tx)
  return { taken: rows.length, posts: rows.filter((row) => row.id !== null) }
}

/** Why whom to alert. A post that cannot be matched, for a fault of ours, is told in the log and holds up no other. */
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
