import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/auth/saved': 'signed_in',
  'GET /api/auth/saved/polls': 'signed_in',
  'GET /api/auth/saved/comments': 'signed_in',
}
