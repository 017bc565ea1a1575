import type { App } from '#base/app.ts'

/** Notes that a reader looks at a story, if they follow it. @returns whether they do */
export async function markSeen(app: App, userId: number, storyId: number): Promise<boolean> {
  const { numUpdatedRows } = await app.db
    .updateTable('followed_stories')
    .set({ seen_at: app.now() })
    .where('user_id', '=', userId)
    .where('story_id', '=', storyId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
