import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/list-page-ads': 'anyone',
  'GET /api/detail-page-ads': 'anyone',
}
