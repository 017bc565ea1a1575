import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/desk/staff': 'admin',
  'POST /api/desk/staff/invitations': 'admin',
  'DELETE /api/desk/staff/invitations/:id': 'admin',
  // Nobody's id, because 1 is one of the test's own users.
  'PUT /api/desk/staff/:id': { access: 'admin', at: '/api/desk/staff/2147483647' },
  'DELETE /api/desk/staff/:id': { access: 'admin', at: '/api/desk/staff/2147483647' },
  'POST /api/auth/invitation': 'signed_in',
  'GET /api/auth/factor': 'signed_in',
  'POST /api/auth/factor/secret': 'signed_in',
  'POST /api/auth/factor': 'signed_in',
  'POST /api/auth/factor/code': 'signed_in',
  // Without a recent code it answers 403, so its owner is tested in `factor.test.ts`.
  'POST /api/auth/factor/recovery-codes': 'signed_in',
}
