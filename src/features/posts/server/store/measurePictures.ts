import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Db } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { measurePicture } from '#features/pictures/server/measurePicture.ts'
import { PictureError } from '#features/pictures/server/pictureError.ts'
import { recordPicture, removePicture } from './recordPicture.ts'

const maxAttempts = 4
/**
 * Time after which the rest is queued again, because each of a thousand pictures may take ten
 * seconds to arrive.
 */
const maxMs = 30_000

/**
 * `sourceId`: the source of the posts, if any; `others`: of posts by their ids, further pictures
 * that their source names.
 */
export type Measuring = { postIds: number[]; others?: Record<number, string[]>; sourceId?: number; attempt?: number }

/**
 * Queues one job per source at a time, so that one agency's pictures leave capacity for those of
 * others.
 */
export async function queueMeasuring(db: Db, measuring: Measuring, runAt?: Date): Promise<void> {
  const { sourceId } = measuring
  await addJob(db, 'measurePictures', measuring, { queue: sourceId === undefined ? undefined : `measurePictures:${sourceId}`, runAt })
}

/**
 * Fetches and measures the pictures of these posts, galleries included, so that lists can reserve
 * their space and show their colour. One that is too small or broken is removed from its post,
 * which gets the next that its source names; one that cannot be fetched is retried after 1, 4 and
 * 16 minutes, then removed too.
 */
export async function measurePictures(app: App, { postIds, others = {}, sourceId, attempt = 1 }: Measuring): Promise<void> {
  const start = performance.now()
  const later: number[] = []
  const posts = await listUnmeasured(app, postIds)
  for (let post = posts.shift(); post; post = posts.shift()) {
    try {
      await recordPicture(app.db, post, await measurePicture(app, post.image_url))
    } catch (error) {
      // Anything else is our own error: the whole job is retried, and no post loses its picture.
      if (!(error instanceof PictureError)) throw error
      if (error.lasting || attempt >= maxAttempts) posts.push(...(await replacePicture(app, post, others)))
      else later.push(post.id)
    }
    if (performance.now() - start > maxMs) break
  }
  const rest = [...new Set(posts.map(({ id }) => id))]
  const runAt = new Date(Date.now() + 4 ** (attempt - 1) * 60_000)
  await inTransaction(app.db, async (tx) => {
    if (rest.length > 0) await queueMeasuring(tx, { postIds: rest, others, sourceId, attempt })
    if (later.length > 0) await queueMeasuring(tx, { postIds: [...new Set(later)], others, sourceId, attempt: attempt + 1 }, runAt)
  })
}

type Unmeasured = { id: number; image_url: string }

/**
 * Removes a picture from its post, which gets the next of `others` if it has no picture left.
 * Returns what is to be measured then.
 */
async function replacePicture(app: App, post: Unmeasured, others: Record<number, string[]>): Promise<Unmeasured[]> {
  const [next, ...rest] = others[post.id] ?? []
  if (!(await removePicture(app.db, post, next ?? null)) || next === undefined) return []
  others[post.id] = rest
  return [{ id: post.id, image_url: next }]
}

async function listUnmeasured(app: App, postIds: number[]): Promise<Unmeasured[]> {
  if (postIds.length === 0) return []
  const { rows } = await sql<Unmeasured>`
    select id, image_url from posts where id = any(${postIds}::bigint[]) and image_width is null and image_url is not null
    union
    select post_id, url from post_pictures where post_id = any(${postIds}::bigint[]) and width is null`.execute(app.db)
  return rows
}
