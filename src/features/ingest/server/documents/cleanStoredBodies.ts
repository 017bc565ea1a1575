import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { plainText } from '#text/plainText.ts'
import { storable } from '#text/storable.ts'
import { SourceError } from '../../sourceError.ts'
import { cleanBody } from './runDocumentTasks.ts'
import { bodyVersion } from './sanitizeHtml.ts'

/**
 * Posts per transaction, and how long one call runs, so that a worker can stop although a million
 * posts are left.
 */
const atOnce = 100
const maxMs = 20_000

type Body = { id: number; url: string; body_html: string }

/**
 * Cleans the bodies that an older release stored, newest first, some thousand per call. The
 * position is stored with them, so that any worker can continue. What a reader sees stays, so there
 * are neither edits nor alerts.
 */
export async function cleanStoredBodies(app: App): Promise<void> {
  const end = performance.now() + maxMs
  while ((await inTransaction(app.db, (tx) => cleanNext(app, tx))) && performance.now() < end);
}

/** Returns whether there may be more. */
async function cleanNext(app: App, tx: Tx): Promise<boolean> {
  const state = await tx.selectFrom('body_cleaning').select(['version', 'below']).forUpdate().skipLocked().executeTakeFirst()
  if (!state || state.version > bodyVersion || (state.version === bodyVersion && state.below === 0)) return false
  const from = state.version === bodyVersion ? state.below : Number.MAX_SAFE_INTEGER
  const bodies = await lockBodies(tx, from)
  for (const body of bodies) await cleanOne(app, tx, body)
  // Fewer than requested is not the end: some may have been deleted meanwhile.
  const below = bodies[0]?.id ?? 0
  await tx.updateTable('body_cleaning').set({ version: bodyVersion, below }).execute()
  return below > 0
}

/** Locks in ascending order, like revisions, so that the two never deadlock. */
async function lockBodies(tx: Tx, from: number): Promise<Body[]> {
  const { rows } = await sql<Body>`
    select p.id, p.url, coalesce(c.body_html, '') as body_html from posts p left join post_contents c on c.post_id = p.id
    where p.id = any(array(select id from posts where id < ${from} order by id desc limit ${atOnce}))
    order by p.id for no key update of p`.execute(tx)
  return rows
}

async function cleanOne(app: App, tx: Tx, { id, url, body_html }: Body): Promise<void> {
  try {
    const cleaned = storable((await cleanBody(app, body_html, url)).bodyHtml)
    if (cleaned === body_html) return
    const bounds = plainText(cleaned) === plainText(body_html) ? {} : { text_start: 0, text_end: null }
    await tx
      .updateTable('post_contents')
      .set({ body_html: cleaned, ...bounds })
      .where('post_id', '=', id)
      .execute()
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    app.log.warn({ err: error, post: id }, 'a stored body could not be cleaned')
  }
}
