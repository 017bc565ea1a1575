import type { Permissions, Site } from '../../../../test/permissionTable.ts'
import { unsubscribeUrl } from './unsubscribeLink.ts'

export const permissions: Permissions = {
  'GET /api/auth/brief': 'signed_in',
  'POST /api/auth/brief': 'signed_in',
  'GET /brief/unsubscribe/:token': { access: 'anyone', at: ({ app }: Site) => new URL(unsubscribeUrl(app, 1)).pathname },
  'POST /brief/unsubscribe/:token': { access: 'anyone', at: ({ app }: Site) => new URL(unsubscribeUrl(app, 1)).pathname },
}
