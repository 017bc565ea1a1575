import type { Tx } from '#base/database/db.ts'

/** Ends a reader's mute of a story, if there is one. */
export async function unmuteStory(tx: Tx, userId: number, storyId: number): Promise<void> {
  await tx.deleteFrom('mutes').where('user_id', '=', userId).where('kind', '=', 'story').where('value', '=', String(storyId)).execute()
}
