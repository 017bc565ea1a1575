import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/db.ts'
import { plainText } from '#text/plainText.ts'
import { followRules } from './followRules.ts'
import { PrintedWords, reasonTeller } from './printedWords.ts'
import { type Reason, recordAlerts } from './recordAlerts.ts'
import type { RuleIndex } from './ruleIndex.ts'

/** Posts matched in one transaction: at most so many, and fewer when many readers are told of each. */
const mostPosts = 100
const manyAlerts = 20_000

type Row = {
  id: number
  story_id: number
  agency_id: number
  category_id: number | null
  main_category_id: number | null
  media_type: 'text' | 'media'
  title: string
  excerpt: string
  body_html: string
  spelled: string
}

/**
 * Writes the alerts of every post that waits to be matched. Any number of workers may do so at once: each post is taken by one of them, in the transaction
 * that writes its alerts, and rules count that were saved before it was taken. What is too old to be sent is for delivery to say.
 */
export async function matchPosts(app: App): Promise<void> {
  for (let size = mostPosts, taken = size; taken > 0; ) {
    const batch = await app.db.transaction().execute((tx) => matchBatch(app, tx, size))
    taken = batch.posts
    size = batch.alerts > manyAlerts ? Math.ceil(size / 4) : Math.min(mostPosts, size * 2)
  }
}

async function matchBatch(app: App, tx: Tx, size: number): Promise<{ posts: number; alerts: number }> {
  const { taken, posts } = await takePosts(tx, size)
  if (posts.length === 0) return { posts: taken, alerts: 0 }
  const rules = await followRules(app)
  let alerts = 0
  for (const post of posts) alerts += await matchPost(app, tx, rules, post)
  return { posts: taken, alerts }
}

async function takePosts(tx: Tx, size: number): Promise<{ taken: number; posts: Row[] }> {
  const { rows } = await sql<Row | { id: null }>`
    with taken as (delete from posts_to_match where id in
      (select id from posts_to_match order by id limit ${size} for update skip locked) returning post_id)
    select p.id, p.story_id, p.agency_id, p.category_id, p.main_category_id, p.media_type, p.title, p.excerpt, c.body_html, w.spelled
    from (select distinct post_id from taken) t left join (posts p join post_words w on w.post_id = p.id join post_contents c on c.post_id = p.id)
      on p.id = t.post_id order by p.id`.execute(tx)
  return { taken: rows.length, posts: rows.filter((row) => row.id !== null) }
}

async function matchPost(app: App, tx: Tx, rules: RuleIndex, post: Row): Promise<number> {
  const words = post.spelled.split(' ').filter((word) => word !== '')
  const { agency_id: agency, category_id: category, main_category_id: mainCategory, media_type: media } = post
  const found = rules.match({ words, agency, category, mainCategory, media })
  if (found.rules.length === 0) return 0
  const printed = new PrintedWords(words, [() => post.title, () => post.excerpt, () => plainText(post.body_html)])
  const tell = reasonTeller(rules.keywords, printed)
  const reasons = new Map<number, Reason>()
  for (const keyword of new Set(found.keywords))
    reasons.set(keyword, { keyword: rules.keywords.texts[keyword] ?? null, because: tell(keyword), userIds: [] })
  for (const [index, userId] of found.rules.entries()) reasons.get(found.keywords[index] as number)?.userIds.push(userId)
  return recordAlerts(tx, { storyId: post.story_id, postId: post.id, at: app.now() }, [...reasons.values()])
}
