import type { App } from '#base/app.ts'
import { addJob } from '#base/jobs.ts'
import { measurePicture } from '#features/pictures/measurePicture.ts'
import { PictureError } from '#features/pictures/pictureError.ts'
import { recordPicture } from './recordPicture.ts'

const mostAttempts = 4

/**
 * Brings in and measures the pictures of these posts, so that a list can keep their room and show their colour. One that is too
 * small or broken is taken off its post; one that cannot be had now is tried again 1, 4 and 16 minutes later, then taken off too.
 */
export async function measurePictures(app: App, { postIds, attempt = 1 }: { postIds: number[]; attempt?: number }): Promise<void> {
  const later: number[] = []
  for (const post of await listUnmeasured(app, postIds)) {
    try {
      await recordPicture(app.db, post, await measurePicture(app, post.image_url))
    } catch (error) {
      // Anything else is our own trouble: the whole job is tried again, and no post loses its picture.
      if (!(error instanceof PictureError)) throw error
      if (error.lasting || attempt >= mostAttempts) await recordPicture(app.db, post, null)
      else later.push(post.id)
    }
  }
  if (later.length === 0) return
  const runAt = new Date(Date.now() + 4 ** (attempt - 1) * 60_000)
  await addJob(app.db, 'measurePictures', { postIds: later, attempt: attempt + 1 }, { runAt })
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
