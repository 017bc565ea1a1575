import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { notifySql } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { limitConcurrency } from '#base/limitConcurrency.ts'
import { assignStories } from '#features/stories/server/assignStories.ts'
import { countSourceDay } from './countSourceDay.ts'
import { insertPosts, insertTexts, type NewPost } from './insertPosts.ts'
import { queueMeasuring } from './measurePictures.ts'
import type { PostDraft, PostOrigin } from './postDraft.ts'
import { readRefused } from './refusedIdentities.ts'
import { revisePosts } from './revisePosts.ts'
import { takeIdentities } from './takeIdentities.ts'
import { writeGalleries } from './writeGalleries.ts'

export type Saved = { newPosts: number; updatedPosts: number }
/**
 * `ids`: the post of each draft, in their order, without those that an editor took off the site.
 */
export type SavedIn = Saved & { ids: number[] }

/** Clocks differ a little; a date further in the future than this is replaced by now. */
const maxAheadMs = 3_600_000
/**
 * More at once would only wait for each other in `assignStories`, each holding a connection that
 * others need.
 */
const limit = limitConcurrency(4)
/** PostgreSQL refuses a NOTIFY payload of 8000 bytes or more. */
const maxPayload = 7_900

/**
 * Stores the drafts of one read in one transaction: new ones become posts (with story, search
 * words, notification and picture job), existing ones are revised if the source changed them. Safe
 * to call concurrently with the same items, and again after a crash.
 */
export async function savePosts(app: App, origin: PostOrigin, drafts: PostDraft[]): Promise<Saved> {
  if (drafts.length === 0) return { newPosts: 0, updatedPosts: 0 }
  return limit(() =>
    inTransaction(app.db, async (tx) => {
      const { newPosts, updatedPosts } = await savePostsIn(app, tx, origin, drafts)
      return { newPosts, updatedPosts }
    }),
  )
}

/**
 * The same in the caller's transaction, which should have little left to do afterwards: until it
 * ends, no other post is stored.
 */
export async function savePostsIn(app: App, tx: Tx, origin: PostOrigin, drafts: PostDraft[]): Promise<SavedIn> {
  const now = app.now()
  const refused = await readRefused(tx, drafts)
  const welcome = drafts.filter(({ keys }) => !keys.some((key) => refused.has(key)))
  const identities = await takeIdentities(tx, welcome)
  const existing = new Map<number, PostDraft>()
  const fresh: { id: number; draft: PostDraft }[] = []
  for (const [index, draft] of welcome.entries()) {
    const { id, isNew } = identities[index] as (typeof identities)[number]
    if (isNew) fresh.push({ id, draft })
    else if (!existing.has(id)) existing.set(id, draft)
  }
  const updated = await revisePosts(tx, origin, existing, now)
  const added = fresh.map(({ id, draft }) => ({ id, draft, publishedAt: believableDate(draft.publishedAt, now) }))
  const revised = updated.filter(({ newPicture }) => newPicture).map(({ id }) => ({ id, draft: existing.get(id) }))
  const unmeasured = [...revised, ...added.filter(({ draft }) => draft.imageUrl)]
  const postIds = unmeasured.map(({ id }) => id)
  const others = Object.fromEntries(unmeasured.flatMap(({ id, draft }) => (draft?.otherPictures ? [[id, draft.otherPictures]] : [])))
  if (postIds.length > 0) await queueMeasuring(tx, { postIds, others, sourceId: origin.id ?? undefined })
  if (added.length > 0) await addPosts(app, tx, origin, added)
  return { newPosts: added.length, updatedPosts: updated.length, ids: identities.map(({ id }) => id) }
}

/**
 * Transactions are serialised from `assignStories` to the commit, so everything that can come
 * before it does.
 */
async function addPosts(app: App, tx: Tx, origin: PostOrigin, posts: NewPost[]): Promise<void> {
  await insertTexts(tx, posts)
  await writeGalleries(
    tx,
    posts.map(({ id, draft }) => ({ id, gallery: draft.gallery })),
  )
  const drafts = posts.map(({ id, draft, publishedAt }) => ({
    postId: id,
    title: draft.title,
    text: draft.bodyText || draft.excerpt,
    language: draft.language,
    agencyId: origin.agencyId,
    publishedAt,
  }))
  const { storyIds, lateJoins } = await assignStories(app.pool, tx, drafts)
  for (const join of lateJoins) await addJob(tx, 'joinStories', join, { key: `joinStories ${join.from}` })
  await announce(tx, origin, posts, storyIds)
  await insertPosts(tx, origin, posts, storyIds, app.now())
  if (origin.id !== null) await countSourceDay(tx, origin.id, posts, storyIds, app.now())
}

/** now if there is no date or it is in the future. */
function believableDate(date: Date | null, now: Date): Date {
  return date && date.getTime() <= now.getTime() + maxAheadMs ? date : now
}

/**
 * Notifies every process of new posts (`GET /api/posts/stream`, caches) when the transaction
 * commits.
 */
async function announce(tx: Tx, origin: PostOrigin, posts: NewPost[], storyIds: number[]): Promise<void> {
  const payloads: string[] = []
  let batch = ''
  for (const [index, { id, publishedAt, draft }] of posts.entries()) {
    const entry = JSON.stringify({
      id,
      story_id: storyIds[index],
      published_at: publishedAt,
      agency_id: origin.agencyId,
      main_category_id: draft.mainCategoryId,
      category_id: draft.categoryId,
      sub_category_id: draft.subCategoryId,
      media_type: draft.mediaType,
      language: draft.language,
      is_own: origin.isOwn,
    })
    if (batch && batch.length + entry.length > maxPayload) {
      payloads.push(`[${batch}]`)
      batch = ''
    }
    batch += batch ? `,${entry}` : entry
  }
  payloads.push(`[${batch}]`)
  await sql`select ${notifySql('posts', sql`payload`)} from unnest(${payloads}::text[]) as payload`.execute(tx)
}
