import type { Permissions } from '../../../../test/permissionTable.ts'
import { addAgency } from '../../../../test/posts.ts'

export const permissions: Permissions = {
  'GET /api/user/profile/settings/show': 'signed_in',
  'POST /api/user/profile/settings': 'signed_in',
  'POST /api/auth/followed-agencies': 'signed_in',
  'DELETE /api/auth/followed-agencies/:id': {
    access: 'signed_in',
    own: async (_owner, { app }) => ({ url: `/api/auth/followed-agencies/${await addAgency(app)}` }),
    others: 'signed_in',
  },
}
