import type { Permissions } from '../../../../test/permissionTable.ts'
import { addAgency } from '../../../../test/posts.ts'

export const permissions: Permissions = {
  'GET /api/auth/follows': 'signed_in',
  'POST /api/auth/follows': 'signed_in',
  'DELETE /api/auth/follows/:kind/:id': {
    access: 'signed_in',
    own: async (_owner, { app }) => ({ url: `/api/auth/follows/agency/${await addAgency(app)}` }),
    others: 'signed_in',
  },
}
