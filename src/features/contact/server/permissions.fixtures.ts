import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'POST /api/contact': 'anyone',
}
