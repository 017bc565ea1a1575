import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = { 'GET /api/urgent': 'anyone' }
