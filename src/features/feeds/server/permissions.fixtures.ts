import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/auth/feeds': 'signed_in',
  'POST /api/auth/feeds': 'signed_in',
  'DELETE /api/auth/feeds': 'signed_in',
}
