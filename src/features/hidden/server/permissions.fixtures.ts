import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/auth/hidden': 'signed_in',
  'POST /api/auth/hidden': 'signed_in',
}
