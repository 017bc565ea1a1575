import type { Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'

/**
 * Returns the subject of an entry of the audit log: the story by its newest headline. Throws
 * `not_found` if it has no reports.
 */
export async function storySubject(tx: Tx, id: number) {
  const newest = await tx
    .selectFrom('posts')
    .select('title')
    .where('story_id', '=', id)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) throw new AppError('not_found')
  return { type: 'story', id, name: newest.title, path: `/story/${id}` }
}

/** The same for a post. Throws `not_found`. */
export async function postSubject(tx: Tx, id: number) {
  const post = await tx.selectFrom('posts').select(['title', 'story_id', 'media_type']).where('id', '=', id).executeTakeFirst()
  if (!post) throw new AppError('not_found')
  return { story: post.story_id, type: 'post', id, name: post.title, path: `/${post.media_type === 'media' ? 'media' : 'news'}/${id}` }
}
