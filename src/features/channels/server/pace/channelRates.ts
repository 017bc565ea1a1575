import { type Channel, channels } from '../../channels.ts'

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
  /**
   * Pace of what is said besides alerts: replies, codes, tests. It counts in `perSecond` too, but
   * never waits for alerts.
   */
  replies?: { perSecond: number; burst: number }
  /** Whether each chat takes one message in `chatMs`. */
  perChat?: boolean
}

/**
 * A Telegram chat takes one message a second; a little more, because on the way the second becomes
 * the shorter.
 */
export const chatMs = 1_100

/**
 * Telegram takes 30 messages a second overall and one a second in a chat (Bots FAQ); with these
 * bursts, no second has more, and replies leave 20 of them to alerts. WhatsApp's Cloud API takes 80
 * a second for a number. Push services have no limit of that kind, but readers choose them, so slow
 * ones must not hold up the others.
 */
const rates: Record<Channel, Omit<ChannelRate, 'name'>> = {
  push: { concurrency: 192, maxSlow: 500, burst: 0 },
  telegram: { concurrency: 32, perSecond: 25, burst: 3, replies: { perSecond: 5, burst: 2 }, perChat: true },
  whatsapp: { concurrency: 32, perSecond: 60, burst: 10, replies: { perSecond: 10, burst: 5 } },
}
export const telegramRate: ChannelRate = { name: 'telegram', ...rates.telegram }
export const whatsappRate: ChannelRate = { name: 'whatsapp', ...rates.whatsapp }
export const channelRates: ChannelRate[] = channels.map((name) => ({ name, ...rates[name] }))
