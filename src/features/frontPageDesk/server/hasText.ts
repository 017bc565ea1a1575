import type { Tx } from '#base/database/db.ts'
import type { Edition } from '../schema.ts'

/** Whether a story has a written report in this language; undefined: in any. */
export async function hasText(tx: Tx, language: Edition | undefined, story: number): Promise<boolean> {
  const texts = tx.selectFrom('posts').select('id').where('story_id', '=', story).where('media_type', '=', 'text')
  return (await (language ? texts.where('language', '=', language) : texts).limit(1).executeTakeFirst()) !== undefined
}
