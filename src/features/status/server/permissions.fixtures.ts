import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/status': 'anyone',
  'GET /api/desk/incidents': 'editor',
  'POST /api/desk/incidents': 'editor',
  'POST /api/desk/incidents/:id/updates': 'editor',
  'POST /api/desk/incidents/:id/resolve': 'editor',
}
