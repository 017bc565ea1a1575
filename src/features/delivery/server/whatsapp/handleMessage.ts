import type { App } from '#base/app.ts'
import { tryConsume } from '#features/accounts/server/signIn/rateLimit.ts'
import { disableChannel, enableChannel } from '#features/channels/server/disableChannel.ts'
import { replyWhatsapp } from '#partners/whatsapp.ts'
import { botTexts } from '../bot/botTexts.ts'
import { readCommand } from '../bot/readCommand.ts'

/** Stops or resumes alerts on WhatsApp for the reader with this number («إيقاف», STOP, «ابدأ», START); other messages are ignored. @param from digits without + */
export async function handleMessage(app: App, from: string, text: string): Promise<void> {
  const { name } = readCommand(text)
  if (name !== 'stop' && name !== 'start') return
  const reader = await app.db
    .selectFrom('whatsapp_numbers as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select(['u.id', 'u.locale'])
    .where('w.phone', '=', `+${from.replace(/^\+/, '')}`)
    .where('w.verified_at', 'is not', null)
    .executeTakeFirst()
  if (!reader) return
  if (name === 'stop') await disableChannel(app.db, reader.id, 'whatsapp', 'stopped', app.now())
  else await enableChannel(app.db, reader.id, 'whatsapp')
  // Whoever writes without end is obeyed, but not answered.
  if (!(await tryConsume(app, [{ name: 'whatsapp-replies', key: String(reader.id), max: 10, seconds: 600 }]))) return
  const { whatsappStopped, whatsappStarted } = botTexts[reader.locale === 'en' ? 'en' : 'ar']
  await replyWhatsapp(app, `+${from.replace(/^\+/, '')}`, name === 'stop' ? whatsappStopped : whatsappStarted)
}
