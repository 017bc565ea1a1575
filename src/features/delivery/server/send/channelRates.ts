import { type Channel, channels } from '#features/channels/channels.ts'

/** How fast messages leave on one channel. */
export type ChannelRate = {
  name: Channel
  /** Calls of one process at a time. */
  concurrency: number
  /** Calls of one process that may take long besides; default none. */
  maxSlow?: number
  /** The provider's limit for all workers together; undefined: none. */
  perSecond?: number
  /** How many of them may come at once. */
  burst: number
  /** Whether each chat takes one message a second. */
  perChat?: boolean
}

/**
 * Telegram takes 30 messages a second overall and one a second in a chat (Bots FAQ); with this burst, no second has more. WhatsApp's Cloud API takes
 * 80 a second for a number. Push services have no limit of that kind, but readers choose them, so slow ones must not hold up the others.
 */
const rates: Record<Channel, Omit<ChannelRate, 'name'>> = {
  push: { concurrency: 192, maxSlow: 500, burst: 0 },
  telegram: { concurrency: 32, perSecond: 26, burst: 4, perChat: true },
  whatsapp: { concurrency: 32, perSecond: 60, burst: 10 },
}
export const telegramRate: ChannelRate = { name: 'telegram', ...rates.telegram }
export const channelRates: ChannelRate[] = channels.map((name) => ({ name, ...rates[name] }))
