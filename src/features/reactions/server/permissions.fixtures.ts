import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'POST /api/auth/post/reactable': 'signed_in',
  'POST /api/auth/media/reactable': 'signed_in',
  'POST /api/auth/poll/reactable': 'signed_in',
  'POST /api/auth/comment/reactable': 'signed_in',
  'GET /api/auth/post/reaction': 'anyone',
  'GET /api/auth/media/reaction': 'anyone',
  'GET /api/auth/poll/reaction': 'anyone',
  'GET /api/auth/comment/reaction': 'anyone',
  'GET /api/auth/reactions': 'signed_in',
}
