import { lockUser } from '#access/server/lockUser.ts'
import type { App } from '#base/app.ts'
import type { BackupPart, BackupRow } from '#base/backupPart.ts'
import type { Tx } from '#base/database/db.ts'
import { SettingsForm } from '../schema.ts'
import { changeAlertSettings } from './alertSettings.ts'
import { readSettings } from './readSettings.ts'

/**
 * Choices of the reader about how alerts arrive. A paired chat is no part of them, because it has
 * to be confirmed again.
 */
const Row = SettingsForm.pick({
  channels: true,
  send_to: true,
  set_time: true,
  time_from: true,
  time_to: true,
  notification_limit: true,
  telegram_notification_limit: true,
  whatsapp_notification_limit: true,
})

export const alertSettingsBackup: BackupPart = {
  name: 'alert_settings',
  async collect(app, userId) {
    const settings = await readSettings(app.db, userId)
    const { send_to, set_time, time_from, time_to, notification_limit, telegram_notification_limit, whatsapp_notification_limit } = settings
    const limits = { notification_limit, telegram_notification_limit, whatsapp_notification_limit }
    return [{ channels: settings.channels.join(), send_to, set_time, time_from, time_to, ...limits }]
  },
  restore: { maxRows: 1, run: restoreAlertSettings },
}

async function restoreAlertSettings(app: App, tx: Tx, userId: number, rows: BackupRow[]): Promise<number> {
  const form = rows.map((row) => Row.safeParse(row)).find(({ success }) => success)?.data
  if (!form) return 0
  await lockUser(tx, userId)
  await changeAlertSettings(app, tx, userId, form)
  return 1
}
