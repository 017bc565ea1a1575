import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/list-page-ads': 'anyone',
  'GET /api/detail-page-ads': 'anyone',
  'POST /api/ads/seen': 'anyone',
  'GET /api/ads/:id/open': 'anyone',
  'GET /api/desk/ads': 'admin',
  'POST /api/desk/ads': 'admin',
  'PUT /api/desk/ads/:id': 'admin',
  'POST /api/desk/ads/:id/report': 'admin',
}
