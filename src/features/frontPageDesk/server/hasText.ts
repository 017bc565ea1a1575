import type { Tx } from '#base/database/db.ts'
import type { Edition } from '../schema.ts'

/** Whether a story has a written report in an edition. */
export async function hasText(tx: Tx, edition: Edition, story: number): Promise<boolean> {
  const texts = tx.selectFrom('posts').select('id').where('story_id', '=', story).where('media_type', '=', 'text')
  return (await (edition === 'en' ? texts.where('language', '=', 'en') : texts).limit(1).executeTakeFirst()) !== undefined
}
