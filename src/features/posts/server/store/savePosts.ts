import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { limitConcurrency } from '#base/limitConcurrency.ts'
import { assignStories } from '#features/stories/server/assignStories.ts'
import { insertPosts, insertTexts, type NewPost } from './insertPosts.ts'
import { queueMeasuring } from './measurePictures.ts'
import type { PostDraft, PostOrigin } from './postDraft.ts'
import { revisePosts } from './revisePosts.ts'
import { takeIdentities } from './takeIdentities.ts'

export type Saved = { newPosts: number; updatedPosts: number }

/** Clocks differ a little; what claims to be from later than this is from now. */
const mostAheadMs = 3_600_000
/** More at once would only wait for each other in `assignStories`, each with a connection that others need. */
const limit = limitConcurrency(4)
/** PostgreSQL refuses a NOTIFY payload of 8000 bytes or more. */
const longestNotice = 7_900

/**
 * Stores what one reading of a source brought, in one transaction: new items become posts (with story, search words, notice and picture job),
 * known ones are revised when the source changed them. Safe to call for the same items at the same time, and again after a crash.
 */
export async function savePosts(app: App, origin: PostOrigin, drafts: PostDraft[]): Promise<Saved> {
  if (drafts.length === 0) return { newPosts: 0, updatedPosts: 0 }
  return limit(() => inTransaction(app.db, (tx) => saveIn(tx, origin, drafts, app.now())))
}

async function saveIn(tx: Tx, origin: PostOrigin, drafts: PostDraft[], now: Date): Promise<Saved> {
  const identities = await takeIdentities(tx, drafts)
  const known = new Map<number, PostDraft>()
  const fresh: { id: number; draft: PostDraft }[] = []
  for (const [index, draft] of drafts.entries()) {
    const { id, isNew } = identities[index] as (typeof identities)[number]
    if (isNew) fresh.push({ id, draft })
    else if (!known.has(id)) known.set(id, draft)
  }
  const updated = await revisePosts(tx, origin, known, now)
  const added = fresh.map(({ id, draft }) => ({ id, draft, publishedAt: believableDate(draft.publishedAt, now) }))
  const unmeasured = [...updated.filter(({ newPicture }) => newPicture), ...added.filter(({ draft }) => draft.imageUrl)]
  const postIds = unmeasured.map(({ id }) => id)
  if (postIds.length > 0) await queueMeasuring(tx, { postIds, sourceId: origin.id ?? undefined })
  if (added.length > 0) await addPosts(tx, origin, added, now)
  return { newPosts: added.length, updatedPosts: updated.length }
}

/** From `assignStories` to the commit transactions go one after the other, so everything that can come before it does. */
async function addPosts(tx: Tx, origin: PostOrigin, posts: NewPost[], now: Date): Promise<void> {
  await insertTexts(tx, posts)
  await announce(tx, origin, posts)
  const stories = posts.map(({ draft, publishedAt }) => ({
    title: draft.title,
    text: draft.bodyText || draft.excerpt,
    language: draft.language,
    agencyId: origin.agencyId,
    publishedAt,
  }))
  await insertPosts(tx, origin, posts, await assignStories(tx, stories), now)
}

/** Absent: when it was first seen. In the future: now. */
function believableDate(date: Date | null, now: Date): Date {
  return date && date.getTime() <= now.getTime() + mostAheadMs ? date : now
}

/** Tells every process about new posts (`GET /api/posts/stream`, caches) when the transaction commits. */
async function announce(tx: Tx, origin: PostOrigin, posts: NewPost[]): Promise<void> {
  const notices: string[] = []
  let batch = ''
  for (const { id, publishedAt, draft } of posts) {
    const entry = JSON.stringify({
      id,
      published_at: publishedAt,
      agency_id: origin.agencyId,
      main_category_id: draft.mainCategoryId,
      category_id: draft.categoryId,
      sub_category_id: draft.subCategoryId,
      media_type: draft.mediaType,
      is_own: origin.isOwn,
    })
    if (batch && batch.length + entry.length > longestNotice) {
      notices.push(`[${batch}]`)
      batch = ''
    }
    batch += batch ? `,${entry}` : entry
  }
  notices.push(`[${batch}]`)
  await sql`select pg_notify('posts', notice) from unnest(${notices}::text[]) as notice`.execute(tx)
}
