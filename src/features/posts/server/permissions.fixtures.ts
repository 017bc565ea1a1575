import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/most/popular': 'anyone',
  'GET /api/post/:id': 'anyone',
  'GET /api/auth/post/:id': 'anyone',
  'POST /api/post/view/count': 'anyone',
  'POST /api/auth/post/view/count': 'anyone',
  'GET /api/auth/recent-reads': 'signed_in',
  'DELETE /api/auth/recent-reads': 'signed_in',
}
