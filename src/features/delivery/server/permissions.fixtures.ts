import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /a/:token': 'anyone',
  'GET /a/mute/:token': 'anyone',
  'POST /a/mute/:token': 'anyone',
  'POST /api/telegram/webhook': 'anyone',
  'GET /api/whatsapp/webhook': 'anyone',
  'POST /api/whatsapp/webhook': 'anyone',
}
