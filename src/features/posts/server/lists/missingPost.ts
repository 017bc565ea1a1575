import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'

/** The error for a post that is not there: `gone` if it was removed, else `not_found`. */
export async function missingPost(app: App, id: number): Promise<AppError> {
  const removed = await app.publicDb.selectFrom('removed_posts').select('post_id').where('post_id', '=', id).executeTakeFirst()
  return new AppError(removed ? 'gone' : 'not_found')
}
