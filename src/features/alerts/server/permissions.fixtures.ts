import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'POST /api/user/profile/settings/preview': 'signed_in',
}
