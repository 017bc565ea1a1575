import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/user/profile/settings/show': 'signed_in',
  'POST /api/user/profile/settings': 'signed_in',
}
