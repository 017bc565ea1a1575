import { consume } from '#access/server/rateLimit.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { brand } from '#brand.ts'
import type { AlertMessage } from '#partners/alertMessage.ts'
import type { Locale } from '#text/locale.ts'
import type { Channel } from '../channels.ts'
import { disableChannel } from './disableChannel.ts'
import { channelErrors } from './messages.ts'
import { type ChannelRate, channelRates } from './pace/channelRates.ts'
import { waitForTurn } from './pace/sendInTurn.ts'
import { isAvailable } from './readChannels.ts'
import { sendByChannel } from './sendByChannel.ts'

const minutes = 10

/**
 * Sends a test message by a channel of the reader. Throws `channel_unavailable`,
 * `channel_not_linked`, `channel_gone`, `channel_busy`, `too_many_requests`.
 */
export async function sendTestMessage(app: App, userId: number, channel: Channel, locale: Locale): Promise<void> {
  if (!isAvailable(app, channel)) throw new AppError(channelErrors.channel_unavailable)
  await consume(app, [
    { name: `test-${channel}`, key: String(userId), max: 5, seconds: 600 },
    { name: `test-${channel}-day`, key: String(userId), max: 20, seconds: 86_400 },
  ])
  const usable = app.db.selectFrom('usable_channels').select('channel').where('user_id', '=', userId).where('channel', '=', channel)
  if (!(await usable.executeTakeFirst())) throw new AppError(channelErrors.channel_not_linked)
  if (!(await takeTurn(app, userId, channel))) throw new AppError(channelErrors.channel_busy)
  const { outcome } = await sendByChannel(app, userId, channel, testMessage(app, locale))
  if (outcome === 'gone') {
    await disableChannel(app.db, userId, channel, 'gone', app.now())
    throw new AppError(channelErrors.channel_gone)
  }
  if (outcome !== 'sent') throw new AppError(channelErrors.channel_busy)
}

async function takeTurn(app: App, userId: number, channel: Channel): Promise<boolean> {
  const rate = channelRates.find(({ name }) => name === channel) as ChannelRate
  const chats = app.db.selectFrom('telegram_chats').select('chat_id').where('user_id', '=', userId)
  const chat = rate.perChat ? await chats.executeTakeFirst() : undefined
  return (await waitForTurn(app, rate, chat?.chat_id)) === 0
}

const texts = {
  ar: { title: `رسالة تجريبية من ${brand.nameAr}`, text: 'هكذا ستصلك التنبيهات.', path: '/profile' },
  en: { title: `A test message from ${brand.nameEn}`, text: 'This is how your alerts will arrive.', path: '/en/profile' },
}

function testMessage(app: App, locale: Locale): AlertMessage {
  const { title, text, path } = texts[locale]
  const url = app.config.publicUrl + path
  const expiresAt = new Date(app.now().getTime() + minutes * 60_000)
  return { kind: 'test', locale, title, sentence: null, lines: [{ text, url }], because: null, tag: 'test', url, actions: [], expiresAt }
}
