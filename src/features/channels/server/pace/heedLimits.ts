import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import type { SendResult } from '#partners/sendResult.ts'
import type { Channel } from '../../channels.ts'
import { pauseChat, pauseProvider } from './pauseProvider.ts'

/**
 * Number of addresses that, asked to wait (429) one after the other with nothing sent in between,
 * show that the limit is that of all.
 */
const minAddresses = 3

/**
 * Addresses of each channel that met a limit since the provider last took something, and the ms
 * that it asked for.
 */
const limitsMet = perApp(() => new Map<Channel, Map<string, number>>())

/**
 * Learns from an answer of Telegram or Meta. Who is asked to wait waits alone, because a reader can
 * bring that about by what they write to the bot; everybody waits only if different chats or
 * numbers are told so.
 * @param address the chat's id, or the phone number
 */
export async function heedLimits(app: App, channel: Channel, address: string, result: SendResult): Promise<void> {
  const channels = limitsMet(app)
  if (result.outcome === 'sent') channels.delete(channel)
  if (result.outcome !== 'busy' || result.retryAfterMs === undefined) return
  const { retryAfterMs } = result
  if (channel === 'telegram') await pauseChat(app, Number(address), retryAfterMs)
  const met = channels.get(channel) ?? new Map<string, number>()
  channels.set(channel, met.set(address, retryAfterMs))
  if (met.size < minAddresses) return
  channels.delete(channel)
  // The shortest: a chat that was told to wait for long may be one of them.
  await pauseProvider(app, channel, Math.min(...met.values()))
}
