import type { App } from '#base/app.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { callTelegram } from '#partners/callTelegram.ts'
import { sendMail } from '#partners/mail.ts'
import type { AlarmChannel } from './alarmChannels.ts'
import type { AlarmMessage } from './alarmMessage.ts'
import { callWebhook } from './callWebhook.ts'
import { writeAlarmMail, writeAlarmText } from './writeAlarms.ts'

/** More are sent by the next run. */
const maxAtOnce = 100
/** Age at which a message that could not be sent is old news. */
const maxAgeMs = 24 * 3_600_000

const waiting = (app: App) => app.db.selectFrom('health_messages').where('sent_at', 'is', null).where('dropped', 'is', null)

/**
 * Has alarms that wait sent, one job for each channel at a time; each minute until they are, so
 * that a channel that is down delays no other.
 */
export async function queueAlarms(app: App): Promise<void> {
  await app.db
    .updateTable('health_messages')
    .set({ dropped: 'too_old' })
    .where('sent_at', 'is', null)
    .where('dropped', 'is', null)
    .where('at', '<', new Date(app.now().getTime() - maxAgeMs))
    .execute()
  const channels = await waiting(app).select('channel').distinct().execute()
  for (const { channel } of channels)
    await addJob(app.db, 'sendAlarms', { channel }, { key: `alarms ${channel}`, queue: `alarms ${channel}`, maxAttempts: 1 })
}

/**
 * The job that sends what waits on a channel, in order, as one message. If the answer is cut off,
 * or this process dies before it stored that they were sent, they are sent once more: a failure
 * that nobody hears of is worse than two messages. Throws the channel's error; the next minute
 * tries again.
 */
export async function sendAlarms(app: App, { channel }: { channel: AlarmChannel }): Promise<void> {
  const rows = await waiting(app).selectAll().where('channel', '=', channel).orderBy('id').limit(maxAtOnce).execute()
  if (rows.length === 0) return
  const messages = rows as unknown as AlarmMessage[]
  await senders[channel](app, messages)
  await app.db
    .updateTable('health_messages')
    .set({ sent_at: app.now() })
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .execute()
}

const senders: Record<AlarmChannel, (app: App, messages: AlarmMessage[]) => Promise<void>> = {
  async mail(app, messages) {
    const to = app.config.alarms.mail
    if (to) await sendMail(app, writeAlarmMail(app.config.publicUrl, to, messages))
  },
  async telegram(app, messages) {
    const { telegramChat } = app.config.alarms
    if (!telegramChat) return
    const text = writeAlarmText(app.config.publicUrl, messages)
    const response = await callTelegram(app, 'sendMessage', { chat_id: telegramChat, text, link_preview_options: { is_disabled: true } })
    if (!response.ok) throw new Error(`Telegram refused an alarm: ${response.description}`)
  },
  async webhook(app, messages) {
    const { webhook } = app.config.alarms
    if (webhook) await callWebhook(app, webhook, messages)
  },
}
