import type { App } from '#base/app.ts'
import type { Db } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { measurePicture } from '#features/pictures/server/measurePicture.ts'
import { PictureError } from '#features/pictures/server/pictureError.ts'
import { recordPicture } from './recordPicture.ts'

const mostAttempts = 4
/** After this the rest goes behind what waits: pictures of a thousand posts may come in drips, each for ten seconds. */
const mostMs = 30_000

/** `sourceId`: the source that brought the posts; undefined for what no source brought. */
export type Measuring = { postIds: number[]; sourceId?: number; attempt?: number }

/** One job of a source at a time: the pictures of one agency leave room for those of others. */
export async function queueMeasuring(db: Db, measuring: Measuring, runAt?: Date): Promise<void> {
  const { sourceId } = measuring
  await addJob(db, 'measurePictures', measuring, { queue: sourceId === undefined ? undefined : `measurePictures:${sourceId}`, runAt })
}

/**
 * Brings in and measures the pictures of these posts, so that a list can keep their room and show their colour. One that is too
 * small or broken is taken off its post; one that cannot be had now is tried again 1, 4 and 16 minutes later, then taken off too.
 */
export async function measurePictures(app: App, { postIds, sourceId, attempt = 1 }: Measuring): Promise<void> {
  const start = performance.now()
  const later: number[] = []
  const posts = await listUnmeasured(app, postIds)
  for (let post = posts.shift(); post; post = posts.shift()) {
    try {
      await recordPicture(app.db, post, await measurePicture(app, post.image_url))
    } catch (error) {
      // Anything else is our own trouble: the whole job is tried again, and no post loses its picture.
      if (!(error instanceof PictureError)) throw error
      if (error.lasting || attempt >= mostAttempts) await recordPicture(app.db, post, null)
      else later.push(post.id)
    }
    if (performance.now() - start > mostMs) break
  }
  const rest = posts.map(({ id }) => id)
  const runAt = new Date(Date.now() + 4 ** (attempt - 1) * 60_000)
  await inTransaction(app.db, async (tx) => {
    if (rest.length > 0) await queueMeasuring(tx, { postIds: rest, sourceId, attempt })
    if (later.length > 0) await queueMeasuring(tx, { postIds: later, sourceId, attempt: attempt + 1 }, runAt)
  })
}

async function listUnmeasured(app: App, postIds: number[]): Promise<{ id: number; image_url: string }[]> {
  if (postIds.length === 0) return []
  const rows = await app.db
    .selectFrom('posts')
    .select(['id', 'image_url'])
    .where('id', 'in', postIds)
    .where('image_width', 'is', null)
    .where('image_url', 'is not', null)
    .execute()
  return rows.flatMap(({ id, image_url }) => (image_url ? [{ id, image_url }] : []))
}
