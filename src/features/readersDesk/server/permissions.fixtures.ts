import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/desk/readers': 'admin',
  'GET /api/desk/readers/:id': 'admin',
  'GET /api/desk/readers/:id/alerts': 'admin',
  'POST /api/desk/readers/:id/end-sessions': 'admin',
  'POST /api/desk/readers/:id/confirm-address': 'admin',
  'POST /api/desk/readers/:id/erase': 'admin',
}
