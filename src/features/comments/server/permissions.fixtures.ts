import type { SignedIn } from '../../../../test/asUser.ts'
import type { Call, Permissions, Site } from '../../../../test/permissionTable.ts'
import { addPost } from '../../../../test/posts.ts'

export const permissions: Permissions = {
  'GET /api/auth/comments': 'anyone',
  'GET /api/auth/comments/:id': 'anyone',
  'GET /api/auth/commentreplies': 'anyone',
  'GET /api/auth/comment/:id': 'anyone',
  'GET /api/auth/recentcomments': 'anyone',
  'GET /api/stories/:id/comments': 'anyone',
  'GET /api/auth/my-comments': 'signed_in',
  'POST /api/auth/comments': 'verified',
  'POST /api/auth/commentreplies': 'verified',
  'POST /api/auth/comment/update': {
    access: 'verified',
    own: ownComment((id) => ['comment/update', { comment_id: id, content: 'عدّلته' }]),
  },
  'POST /api/auth/comment/report': 'verified',
  'GET /api/auth/comments_delete': { access: 'signed_in', own: ownComment((id) => [`comments_delete?comment_id=${id}`]) },
  'DELETE /api/auth/comments/:id': { access: 'signed_in', at: '/api/auth/comments/987654321', own: ownComment((id) => [`comments/${id}`]) },
  'POST /api/auth/comments/:id/restore': {
    access: 'signed_in',
    at: '/api/auth/comments/987654321/restore',
    own: ownComment((id) => [`comments/${id}/restore`]),
  },
  'GET /api/desk/comments': 'moderator',
  'GET /api/desk/comments/waiting': 'moderator',
  'POST /api/desk/comments/:id/decision': 'moderator',
  'POST /api/desk/comments/:id/undo': 'moderator',
  'POST /api/desk/users/:id/suspension': 'moderator',
  'DELETE /api/desk/users/:id/suspension': 'moderator',
  'GET /api/desk/banned-words': 'editor',
  'GET /api/desk/banned-words/preview': { access: 'editor', at: `/api/desk/banned-words/preview?word=${encodeURIComponent('كلمة')}` },
  'POST /api/desk/banned-words': 'editor',
  'DELETE /api/desk/banned-words/:id': 'editor',
}

/** @param call the path below /api/auth and the body of the author's call for a comment id */
function ownComment(call: (id: number) => [path: string, body?: object]) {
  return async (owner: SignedIn, { app }: Site): Promise<Call> => {
    const comment = { type: 'post', resource_id: await addPost(app), content: 'تعليق لصاحبه' }
    const response = await owner.post('/api/auth/comments', comment)
    const [path, body] = call(response.json().data.comment.id)
    return { url: `/api/auth/${path}`, body }
  }
}
