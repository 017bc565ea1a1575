import type { Permissions, Site } from '../../../../test/permissionTable.ts'
import { confirmPath, unsubscribeUrl } from './links.ts'

const unsubscribe = ({ app }: Site) => new URL(unsubscribeUrl(app, 1)).pathname

/** No request has the id that a link names, so it leads to a page that says so. */
export const permissions: Permissions = {
  'POST /api/newsletters/subscribe': 'anyone',
  'GET /api/auth/newsletters': 'signed_in',
  'POST /api/auth/newsletters': 'signed_in',
  'GET /newsletters/confirm/:token': { access: 'anyone', at: ({ app }: Site) => confirmPath(app, 1) },
  'POST /newsletters/confirm/:token': { access: 'anyone', at: ({ app }: Site) => confirmPath(app, 1) },
  'GET /newsletters/unsubscribe/:token': { access: 'anyone', at: unsubscribe },
  'POST /newsletters/unsubscribe/:token': { access: 'anyone', at: unsubscribe },
  'GET /api/desk/newsletters': 'editor',
  'POST /api/desk/newsletters': 'editor',
  'GET /api/desk/newsletters/:id/preview': 'editor',
  'POST /api/desk/newsletters/:id/stop': 'editor',
}
