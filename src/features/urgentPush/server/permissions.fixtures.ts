import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'POST /api/urgent/browsers': 'anyone',
  'POST /api/urgent/browsers/confirm': 'anyone',
  'DELETE /api/urgent/browsers': 'anyone',
  'POST /api/urgent/demo-browser': 'anyone',
}
