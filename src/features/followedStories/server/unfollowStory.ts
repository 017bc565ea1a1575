import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'

/** Throws `not_found` when the reader does not follow the story. */
export async function unfollowStory(app: App, userId: number, storyId: number): Promise<void> {
  const { numDeletedRows } = await app.db
    .deleteFrom('followed_stories')
    .where('user_id', '=', userId)
    .where('story_id', '=', storyId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('not_found')
}
