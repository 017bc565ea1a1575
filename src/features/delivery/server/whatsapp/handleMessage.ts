import { sql } from 'kysely'
import { tryConsume } from '#access/server/rateLimit.ts'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { disableChannel, enableChannel } from '#features/channels/server/disableChannel.ts'
import { replyInTurn } from '#features/channels/server/pace/replyInTurn.ts'
import type { Locale } from '#text/locale.ts'
import { botTexts } from '../bot/botTexts.ts'
import { readCommand } from '../bot/readCommand.ts'

/**
 * Request of a reader on WhatsApp. `from`: digits, perhaps after a +; `id` is Meta's, or one of our
 * own for what has none; `at` has whole seconds.
 */
export type Asked = { from: string; id: string; at: Date }
type Wish = 'stop' | 'start'

/**
 * Stops or resumes alerts on WhatsApp for the reader with this number («إيقاف», STOP, «ابدأ»,
 * START); other messages are answered with these words. Ignored is a command that was obeyed
 * before, is older than one that was, or was written before the number was this reader's.
 */
export async function handleMessage(app: App, { text, ...asked }: Asked & { text: string }): Promise<void> {
  const { name } = readCommand(text)
  if (name !== 'stop' && name !== 'start') return help(app, asked)
  const reader = await obey(app, asked, name)
  // A person who writes without end is obeyed, but not answered.
  if (!reader || !(await tryConsume(app, [{ name: 'whatsapp-replies', key: String(reader.id), max: 10, seconds: 600 }]))) return
  const { whatsappStopped, whatsappStarted } = botTexts[reader.locale]
  const reply = name === 'stop' ? whatsappStopped : whatsappStarted
  await replyInTurn(app, { channel: 'whatsapp', address: phoneOf(asked), text: reply, callbackId: null })
}

/**
 * Tells a reader who writes anything else what they can write, at most once an hour: their phone
 * may answer by itself.
 */
async function help(app: App, asked: Asked): Promise<void> {
  const numbers = app.db.selectFrom('whatsapp_numbers as w').innerJoin('users as u', 'u.id', 'w.user_id').select(['u.id', 'u.locale'])
  const reader = await numbers.where('w.phone', '=', phoneOf(asked)).executeTakeFirst()
  if (!reader || !(await tryConsume(app, [{ name: 'whatsapp-help', key: String(reader.id), max: 1, seconds: 3600 }]))) return
  const text = botTexts[reader.locale === 'en' ? 'en' : 'ar'].whatsappHelp
  await replyInTurn(app, { channel: 'whatsapp', address: phoneOf(asked), text, callbackId: null })
}

/**
 * Stops or resumes alerts for the reader who chose so in the menu of our chat; without an answer,
 * because they wrote nothing.
 */
export async function handlePreference(app: App, { value, ...asked }: Omit<Asked, 'id'> & { value: 'stop' | 'resume' }): Promise<void> {
  await obey(app, { ...asked, id: `preference ${value} ${asked.at.toISOString()}` }, value === 'stop' ? 'stop' : 'start')
}

/** @returns the reader, unless it was obeyed before or is about an earlier reader of this number */
function obey(app: App, asked: Asked, wish: Wish): Promise<{ id: number; locale: Locale } | undefined> {
  return inTransaction(app.db, async (tx) => {
    const found = await takeCommand(tx, phoneOf(asked), asked)
    if (found && wish === 'stop') await disableChannel(tx, found.id, 'whatsapp', 'stopped', app.now())
    else if (found) await enableChannel(tx, found.id, 'whatsapp')
    return found
  })
}

const phoneOf = ({ from }: Asked) => `+${from.replace(/^\+/, '')}`

/**
 * The reader whose number it is, if the command is new; it then counts as obeyed. Meta gives whole
 * seconds, so those of one second are told apart by their ids.
 */
async function takeCommand(tx: Tx, phone: string, { id, at }: Asked): Promise<{ id: number; locale: Locale } | undefined> {
  const { rows } = await sql<{ id: number; locale: Locale }>`
    update whatsapp_numbers w set written_at = ${at}, written_ids = case when w.written_at = ${at} then w.written_ids || ${id}::text else array[${id}::text] end
    from users u where u.id = w.user_id and w.phone = ${phone} and date_trunc('second', w.verified_at) <= ${at}
      and (w.written_at is null or (w.written_at <= ${at} and ${id} <> all (w.written_ids)))
    returning u.id, case u.locale when 'en' then 'en' else 'ar' end as locale`.execute(tx)
  return rows[0]
}
