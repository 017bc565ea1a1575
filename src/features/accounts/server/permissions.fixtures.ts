import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import type { Call, Permissions, Site } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/auth/options': 'anyone',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/confirm-code': 'anyone',
  'POST /api/auth/confirm-code/resend': 'anyone',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'POST /api/auth/forgot-password': 'anyone',
  'POST /api/auth/reset-password/verify': 'anyone',
  'POST /api/auth/reset-password': 'anyone',
  'GET /api/auth/google': 'anyone',
  'GET /api/auth/google/callback': 'anyone',
  'GET /api/auth/apple': 'anyone',
  'GET /api/auth/apple/callback': 'anyone',
  'POST /api/auth/apple/callback': 'anyone',
  'GET /api/user': 'signed_in',
  'GET /api/auth/sessions': 'signed_in',
  'DELETE /api/auth/sessions': 'signed_in',
  'DELETE /api/auth/sessions/:id': { access: 'signed_in', own: ownSession },
  'GET /api/auth/ways-to-sign-in': 'signed_in',
  'DELETE /api/auth/ways-to-sign-in': 'signed_in',
  'POST /api/auth/verify-email': 'signed_in',
  'PUT /api/auth/profile/update': 'signed_in',
  'POST /api/auth/change-password': 'signed_in',
  'POST /api/auth/profile/delete': 'signed_in',
  'GET /api/auth/profile/backup': 'signed_in',
  'POST /api/auth/profile/restore': 'signed_in',
}

async function ownSession(owner: SignedIn, { app, server }: Site): Promise<Call> {
  const other = await asUser(app, server, owner.user)
  const { data } = (await other.get('/api/auth/sessions')).json()
  return { url: `/api/auth/sessions/${data.find((session: { current: boolean }) => session.current).id}` }
}
