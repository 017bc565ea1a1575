import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { textOf } from '#text/newsText/newsText.ts'
import { postWords, spellingVersion } from './postWords.ts'

/**
 * Posts per transaction, and how long one call runs, so that a worker can stop although a million
 * posts are left.
 */
const atOnce = 250
const maxMs = 20_000

type Text = { id: number; title: string; excerpt: string; body_html: string; text_start: number; text_end: number | null }

/**
 * Rewrites the search words that an older release wrote differently, newest first, a few thousand
 * per call. The position is stored with them, so that any worker can continue; unchanged words are
 * not written. No alerts are sent.
 */
export async function respellPosts(app: App): Promise<void> {
  const end = performance.now() + maxMs
  while ((await inTransaction(app.db, respellNext)) && performance.now() < end);
}

/** Returns whether there may be more. */
async function respellNext(tx: Tx): Promise<boolean> {
  const state = await tx.selectFrom('post_spelling').select(['version', 'below']).forUpdate().skipLocked().executeTakeFirst()
  if (!state || state.version > spellingVersion || (state.version === spellingVersion && state.below === 0)) return false
  const from = state.version === spellingVersion ? state.below : Number.MAX_SAFE_INTEGER
  const posts = await lockTexts(tx, from)
  if (posts.length > 0) await writeWords(tx, posts)
  // Fewer than requested is not the end: some may have been deleted meanwhile.
  const below = posts[0]?.id ?? 0
  await tx.updateTable('post_spelling').set({ version: spellingVersion, below }).execute()
  return below > 0
}

/** Locks in ascending order, like revisions, so that the two never deadlock. */
async function lockTexts(tx: Tx, from: number): Promise<Text[]> {
  const { rows } = await sql<Text>`
    select p.id, p.title, p.excerpt, coalesce(c.body_html, '') as body_html, coalesce(c.text_start, 0) as text_start, c.text_end
    from posts p left join post_contents c on c.post_id = p.id
    where p.id = any(array(select id from posts where id < ${from} order by id desc limit ${atOnce}))
    order by p.id for no key update of p`.execute(tx)
  return rows
}

async function writeWords(tx: Tx, posts: Text[]): Promise<void> {
  const rows = posts.map((post) => ({ id: post.id, ...postWords({ title: post.title, excerpt: post.excerpt, body: textOf(post) }) }))
  await sql`select set_config('mirqab.respelling', 'on', true)`.execute(tx)
  await sql`
    update post_words w set spelled = given.spelled from json_to_recordset(${JSON.stringify(rows)}::json) as given (id bigint, spelled text)
    where w.post_id = given.id and w.spelled <> given.spelled`.execute(tx)
}
