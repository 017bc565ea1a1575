import type { Channel } from '#features/channels/channels.ts'

/**
 * The messages a day on each channel: the setting with the reader's choice (spec 3), its default
 * and its maximum (spec 9).
 */
export const dailyLimits = {
  push: { setting: 'notification_limit', default: 10, max: 100 },
  telegram: { setting: 'telegram_notification_limit', default: 50, max: 200 },
  whatsapp: { setting: 'whatsapp_notification_limit', default: 10, max: 50 },
} as const satisfies Record<Channel, { setting: string; default: number; max: number }>
