import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/desk/sources': 'editor',
  'GET /api/desk/sources/:id': 'editor',
  'GET /api/desk/sources/found/:id': 'editor',
  'POST /api/desk/sources': 'editor',
  'POST /api/desk/sources/export': 'editor',
  'POST /api/desk/sources/import': 'editor',
  'POST /api/desk/sources/import/preview': 'editor',
  'POST /api/desk/sources/read': 'editor',
  'POST /api/desk/sources/find': 'editor',
  'POST /api/desk/sources/:id/address': 'editor',
  'POST /api/desk/sources/:id/pause': 'editor',
  'POST /api/desk/sources/:id/read': 'editor',
  'POST /api/desk/sources/:id/resume': 'editor',
  'GET /websub/:id/:token': 'anyone',
  'POST /websub/:id/:token': 'anyone',
}
