import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/desk/log': 'moderator',
  'POST /api/desk/log/export': 'admin',
  'GET /api/desk/permissions': 'admin',
}
