import type { Permissions } from '../../../../test/permissionTable.ts'
import { addPost } from '../../../../test/posts.ts'

export const permissions: Permissions = {
  'GET /api/auth/alerts': 'signed_in',
  'GET /api/auth/alerts/csv': 'signed_in',
  'GET /api/auth/alerts/mutes': 'signed_in',
  'POST /api/auth/alerts/mutes': 'signed_in',
  'GET /api/auth/alerts/why/:post_id': {
    access: 'signed_in',
    // What is public of a post is the same for everyone; the explanation is of the reader who asks.
    others: 'signed_in',
    own: async (_owner, { app }) => ({ url: `/api/auth/alerts/why/${await addPost(app)}` }),
  },
  'DELETE /api/auth/alerts/mutes/:id': {
    access: 'signed_in',
    async own(owner) {
      await owner.post('/api/auth/alerts/mutes', { kind: 'keyword', value: 'الكويت' })
      const [mute] = (await owner.get('/api/auth/alerts/mutes')).json().data
      return { url: `/api/auth/alerts/mutes/${mute.id}` }
    },
  },
  'GET /a/:token': 'anyone',
  'GET /a/mute/:token': 'anyone',
  'POST /a/mute/:token': 'anyone',
  'GET /a/mutes/:token': 'anyone',
  'POST /a/mutes/:token': 'anyone',
  'POST /api/telegram/webhook': 'anyone',
  'GET /api/desk/alerts': 'editor',
  'GET /api/desk/alerts/given-up': 'admin',
  'POST /api/desk/alerts/retry': 'admin',
  'GET /api/desk/whatsapp-days': 'moderator',
  'GET /api/whatsapp/webhook': 'anyone',
  'POST /api/whatsapp/webhook': 'anyone',
}
