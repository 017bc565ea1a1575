import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/desk/news': 'editor',
  'GET /api/desk/news/:id': 'editor',
  'GET /api/desk/news/:id/versions': 'editor',
  'GET /api/desk/news/:id/versions/:versionId': 'editor',
  'GET /api/desk/news/:id/presence': 'editor',
  'POST /api/desk/news': 'editor',
  'POST /api/desk/news/pictures': 'editor',
  'PUT /api/desk/news/:id': 'editor',
  'DELETE /api/desk/news/:id': 'editor',
  'POST /api/desk/news/:id/submit': 'editor',
  'POST /api/desk/news/:id/return': 'editor',
  'POST /api/desk/news/:id/schedule': 'editor',
  'POST /api/desk/news/:id/publish': 'editor',
  'POST /api/desk/news/:id/correct': 'editor',
  'POST /api/desk/news/:id/withdraw': 'editor',
}
