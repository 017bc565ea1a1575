import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/desk/sections': 'editor',
  'POST /api/desk/sections': 'editor',
  'PUT /api/desk/sections/:level/:id': 'editor',
  'PUT /api/desk/sections/order': 'editor',
  'DELETE /api/desk/sections/:level/:id': 'editor',
}
