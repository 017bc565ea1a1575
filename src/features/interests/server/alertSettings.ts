import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import type { DB } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import { type Channel, channels } from '#features/channels/channels.ts'
import { dailyLimits } from '../dailyLimits.ts'
import type { SettingsForm } from '../schema.ts'

/** A row of `alert_settings`: times in minutes after midnight in Kuwait. */
export type AlertSettings = {
  channels: Channel[]
  send_to: 'all' | 'first'
  set_time: boolean
  time_from: number
  time_to: number
  notification_limit: number
  telegram_notification_limit: number
  whatsapp_notification_limit: number
}

/**
 * Settings of a reader who has not chosen any (spec 9), as in the table and in
 * `delivery/server/plan/settingsSql.ts`.
 */
const defaults: AlertSettings = {
  channels: [...channels],
  send_to: 'all',
  set_time: false,
  time_from: 0,
  time_to: 0,
  notification_limit: dailyLimits.push.default,
  telegram_notification_limit: dailyLimits.telegram.default,
  whatsapp_notification_limit: dailyLimits.whatsapp.default,
}
const columns = Object.keys(defaults) as (keyof AlertSettings)[]

export async function readAlertSettings(db: Kysely<DB>, userId: number): Promise<AlertSettings> {
  const row = await db.selectFrom('alert_settings').select(columns).where('user_id', '=', userId).executeTakeFirst()
  return (row as AlertSettings | undefined) ?? defaults
}

/**
 * Changes how alerts arrive, in a transaction that has locked the user. Unchanged settings are not
 * written. Throws `invalid`.
 */
export async function changeAlertSettings(app: App, tx: Tx, userId: number, form: SettingsForm): Promise<AlertSettings> {
  await requirePairedChat(tx, userId, form)
  const before = await readAlertSettings(tx, userId)
  const settings = mergeAlertSettings(before, form)
  if (isDeepStrictEqual(settings, before)) return before
  const values = { ...settings, updated_at: app.now() }
  await tx
    .insertInto('alert_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return settings
}

/** A chat is paired by confirming a message in it, never by typing its id alone. */
async function requirePairedChat(db: Kysely<DB>, userId: number, { telegram_user_id: typed }: SettingsForm): Promise<void> {
  if (!typed) return
  if (typed !== (await readTelegramChat(db, userId))) throw new AppError('invalid', { telegram_user_id: ['telegram_unpaired'] })
}

/** The id of the reader's paired Telegram chat, or null. */
export async function readTelegramChat(db: Kysely<DB>, userId: number): Promise<string | null> {
  const row = await db.selectFrom('telegram_chats').select('chat_id').where('user_id', '=', userId).executeTakeFirst()
  return row ? String(row.chat_id) : null
}

function mergeAlertSettings(before: AlertSettings, form: SettingsForm): AlertSettings {
  let chosen = [...new Set(form.channels ?? before.channels)]
  chosen = switched(chosen, 'telegram', form.telegram)
  chosen = switched(chosen, 'push', form.push_notification)
  return {
    channels: chosen,
    send_to: form.send_to ?? before.send_to,
    set_time: form.set_time ?? before.set_time,
    time_from: form.time_from ?? before.time_from,
    time_to: form.time_to ?? before.time_to,
    notification_limit: form.notification_limit ?? before.notification_limit,
    telegram_notification_limit: form.telegram_notification_limit ?? before.telegram_notification_limit,
    whatsapp_notification_limit: form.whatsapp_notification_limit ?? before.whatsapp_notification_limit,
  }
}

function switched(chosen: Channel[], channel: Channel, on: boolean | undefined): Channel[] {
  if (on === undefined || on === chosen.includes(channel)) return chosen
  return on ? [...chosen, channel] : chosen.filter((other) => other !== channel)
}
