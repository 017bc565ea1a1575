import { z } from 'zod'

/** Settings of the alarms about the newsroom's own health. */
export const alarmSettings = {
  ALARM_MAIL: z.email().optional(),
  /** Id of a chat (a number, negative for groups) that the bot may write to, or @channel. */
  ALARM_TELEGRAM_CHAT: z
    .string()
    .regex(/^(?:-?\d{1,20}|@\w{1,64})$/, 'must be the id of a chat, or @channel')
    .optional(),
  ALARM_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  /** Signs what ALARM_WEBHOOK gets. */
  ALARM_WEBHOOK_SECRET: z.string().min(16).optional(),
  /**
   * Minutes without a new post after which there is an alarm, at a time when there usually are
   * some.
   */
  ALARM_SILENT_MINUTES: z.coerce.number().int().min(5).max(1440).default(30),
}

/** Addresses to which alarms are sent; each is undefined if it is not configured. */
export type AlarmConfig = {
  mail: string | undefined
  telegramChat: string | undefined
  webhook: { url: string; secret: string } | undefined
  silentMinutes: number
}

export function readAlarms(value: z.infer<z.ZodObject<typeof alarmSettings>>): AlarmConfig {
  const { ALARM_WEBHOOK: url, ALARM_WEBHOOK_SECRET: secret } = value
  return {
    mail: value.ALARM_MAIL,
    telegramChat: value.ALARM_TELEGRAM_CHAT,
    webhook: url && secret ? { url, secret } : undefined,
    silentMinutes: value.ALARM_SILENT_MINUTES,
  }
}
