import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/desk/sources': 'editor',
  'GET /websub/:id/:token': 'anyone',
  'POST /websub/:id/:token': 'anyone',
}
