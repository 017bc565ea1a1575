import type { App } from '#base/app.ts'
import type { Permissions } from '../../../../test/permissionTable.ts'
import { addPost } from '../../../../test/posts.ts'

export const permissions: Permissions = {
  'GET /api/auth/followed-stories': 'signed_in',
  'POST /api/auth/followed-stories': 'signed_in',
  'POST /api/auth/followed-stories/:id/seen': {
    access: 'signed_in',
    own: async (_owner, { app }) => ({ url: `/api/auth/followed-stories/${await addStory(app)}/seen` }),
    others: 'signed_in',
  },
  'DELETE /api/auth/followed-stories/:id': {
    access: 'signed_in',
    own: async (owner, { app }) => {
      const story_id = await addStory(app)
      await owner.post('/api/auth/followed-stories', { story_id })
      return { url: `/api/auth/followed-stories/${story_id}` }
    },
  },
}

async function addStory(app: App): Promise<number> {
  const post = app.db
    .selectFrom('posts')
    .select('story_id')
    .where('id', '=', await addPost(app))
  return (await post.executeTakeFirstOrThrow()).story_id
}
