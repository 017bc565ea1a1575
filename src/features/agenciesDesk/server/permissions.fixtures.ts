import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/desk/agencies': 'editor',
  'GET /api/desk/agencies/:id': 'editor',
  'PUT /api/desk/agencies/:id': 'editor',
  'GET /api/desk/agencies/merges': 'editor',
  'GET /api/desk/agencies/:id/merge': 'editor',
  'POST /api/desk/agencies/:id/merge': 'editor',
}
