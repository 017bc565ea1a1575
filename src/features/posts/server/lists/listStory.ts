import type { App } from '#base/app.ts'
import type { Post } from '../../schema.ts'
import { type PostRow, postColumns, postJoins, presentPosts } from './postRow.ts'

const maxPosts = 200

/** The posts of a story, newest first, at most 200. */
export async function listStory(app: App, storyId: number): Promise<Post[]> {
  const { rows } = await app.replicaPool.query<PostRow>({
    name: 'posts of a story',
    text: `select ${postColumns} from posts p ${postJoins} where p.story_id = $1 order by p.published_at desc, p.id desc limit ${maxPosts}`,
    values: [storyId],
  })
  return presentPosts(app, rows)
}
