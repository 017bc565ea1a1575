import { randomUUID } from 'node:crypto'
import type { SignedIn } from '../../../../test/asUser.ts'
import type { Call, Permissions, Site } from '../../../../test/permissionTable.ts'

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
  'POST /api/auth/factor/passkeys/options': 'signed_in',
  'POST /api/auth/factor/passkey/options': 'signed_in',
  'POST /api/auth/factor/passkey': 'signed_in',
  'POST /api/auth/factor/passkeys': 'signed_in',
  'DELETE /api/auth/factor/passkeys/:id': { access: 'signed_in', own: ownPasskey },
  // Without a recent code it answers 403, so its owner is tested in `factor.test.ts`.
  'POST /api/auth/factor/recovery-codes': 'signed_in',
}

/** One of two, because the last stays. */
async function ownPasskey({ user }: SignedIn, { app }: Site): Promise<Call> {
  const passkey = { user_id: user.id, public_key: Buffer.from('key'), counter: 0, transports: [], name: 'هاتفي', added_at: app.now() }
  const rows = [1, 2].map(() => ({ ...passkey, credential_id: randomUUID() }))
  const [added] = await app.db.insertInto('passkeys').values(rows).returning('id').execute()
  return { url: `/api/auth/factor/passkeys/${added?.id}` }
}
