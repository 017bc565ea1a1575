import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/auth/channels': 'signed_in',
  'POST /api/auth/channels/push/test': 'signed_in',
  'POST /api/auth/channels/telegram/test': 'signed_in',
  'POST /api/auth/channels/whatsapp/test': 'signed_in',
  'POST /api/auth/channels/telegram/pairing': 'signed_in',
  'POST /api/auth/channels/telegram/typed-id': 'signed_in',
  'POST /api/auth/channels/telegram/confirm': 'signed_in',
  'DELETE /api/auth/channels/telegram': 'signed_in',
  'POST /api/auth/channels/whatsapp/code': 'signed_in',
  'POST /api/auth/channels/whatsapp/confirm': 'signed_in',
  'DELETE /api/auth/channels/whatsapp': 'signed_in',
  'GET /api/desk/whatsapp-budget': 'moderator',
  'PUT /api/desk/whatsapp-budget': 'admin',
  'GET /api/auth/push/options': 'anyone',
  'POST /api/auth/push/subscriptions': 'signed_in',
  'DELETE /api/auth/push/subscriptions': 'signed_in',
  'POST /api/auth/push/demo-subscription': 'signed_in',
  'GET /api/auth/pusher/beams-auth': 'signed_in',
}
