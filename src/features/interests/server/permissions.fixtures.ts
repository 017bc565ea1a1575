import type { Permissions } from '../../../../test/permissionTable.ts'
import { addAgency } from '../../../../test/posts.ts'

export const permissions: Permissions = {
  'GET /api/user/profile/settings/show': 'signed_in',
  'POST /api/user/profile/settings': 'signed_in',
  'POST /api/auth/alert-agencies': 'signed_in',
  'DELETE /api/auth/alert-agencies/:id': {
    access: 'signed_in',
    own: async (_owner, { app }) => ({ url: `/api/auth/alert-agencies/${await addAgency(app)}` }),
    others: 'signed_in',
  },
}
