import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/stories/:id': 'anyone',
  'GET /api/stories/:id/reports': 'anyone',
}
