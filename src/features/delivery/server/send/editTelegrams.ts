import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { latestWritten } from '#base/database/fastClock.ts'
import { telegramRate } from '#features/channels/server/pace/channelRates.ts'
import { heedLimits } from '#features/channels/server/pace/heedLimits.ts'
import { takeCall } from '#features/channels/server/pace/takePace.ts'
import { editTelegram } from '#partners/telegram.ts'
import { mutesOfAlert } from '../plan/findMuted.ts'
import { anyOf } from '../stateSql.ts'
import { composeMessage } from './composeMessage.ts'
import { readDeliveries } from './readDeliveries.ts'

type Outdated = {
  story_id: number
  user_id: number
  attempts: number
  message_id: null
  provider_id: string
  chat_id: number
  edited_at: Date | null
}

/** Time for which messages are edited, each at most once in so many minutes. */
const hours = 12
const spacing = sql`make_interval(mins => 10)`
/** Edits of one run. */
const maxEdits = 300
const maxMs = 45_000
/** A chat that takes nothing for longer is left to the next minute. */
const maxWaitMs = 1_000

/**
 * Edits messages in Telegram whose story more agencies report by now. Runs every minute; what is
 * not due yet stays outdated. Alerts come first.
 */
export async function editTelegrams(app: App): Promise<void> {
  if (!app.config.telegram) return
  const until = performance.now() + maxMs
  for (const outdated of await findOutdated(app)) {
    const waitMs = await waitForTurn(app, outdated.chat_id, until)
    if (waitMs === 0 ? !(await edit(app, outdated)) : performance.now() > until) return
  }
}

/** @returns 0 when the message may be edited; otherwise it is left to the next minute */
async function waitForTurn(app: App, chatId: number, until: number): Promise<number> {
  for (;;) {
    const waitMs = await takeCall(app, telegramRate, { isReply: false, chatId })
    if (waitMs === 0 || waitMs > maxWaitMs || performance.now() > until) return waitMs
    await sleep(waitMs)
  }
}

/**
 * Finds outdated messages, without those that the reader has muted since, and without chats in
 * which they have stopped the alerts, or that are to be left alone for now. A message that was
 * edited shortly before its hours ended is edited once more, because the last state may have had to
 * wait.
 */
async function findOutdated(app: App): Promise<Outdated[]> {
  const now = app.now()
  const time = sql`make_interval(hours => ${hours})`
  const { rows } = await sql<Outdated>`
    select d.story_id, d.user_id, d.attempts, null as message_id, d.provider_id, c.chat_id, d.edited_at
    from deliveries d join stories s on s.id = d.story_id join telegram_chats c on c.user_id = d.user_id
    join alerts a on a.story_id = d.story_id and a.user_id = d.user_id join posts p on p.id = a.post_id
    where d.channel = 'telegram' and d.kind = 'alert' and d.state in ${anyOf('accepted')} and d.provider_id is not null
      and s.agency_count > d.shown_agencies and (d.edited_at is null or d.edited_at <= ${now}::timestamptz - ${spacing})
      and case when d.edited_at > d.sent_at + ${time} - ${spacing} and d.edited_at < d.sent_at + ${time}
        then d.sent_at + ${time} + 2 * ${spacing} else d.sent_at + ${time} end > ${now}::timestamptz
      and exists (select from usable_channels u where u.user_id = d.user_id and u.channel = 'telegram')
      and not exists (select from mutes m where ${mutesOfAlert(now)})
      and not exists (select from chat_pace w where w.chat_id = c.chat_id and w.next_at > ${new Date(now.getTime() + maxWaitMs)} and w.written_at <= ${latestWritten(now)})
    order by d.sent_at desc limit ${maxEdits}`.execute(app.db)
  return rows
}

/** @returns false if Telegram takes nothing now */
async function edit(app: App, outdated: Outdated): Promise<boolean> {
  const [row] = await readDeliveries(app, 'telegram', [outdated])
  if (!row?.post || row.mute !== null) return true
  const message = composeMessage(app, 'telegram', [{ ...row, post: row.post }])
  // Before the call, so that a process that dies during it has not edited twice in ten minutes.
  await update(app, outdated, { edited_at: app.now() })
  const result = await editTelegram(app, outdated.chat_id, Number(outdated.provider_id), message)
  await heedLimits(app, 'telegram', String(outdated.chat_id), result)
  if (result.outcome === 'busy') {
    await update(app, outdated, { edited_at: outdated.edited_at })
    return result.retryAfterMs !== undefined
  }
  // What may not have arrived is repeated when the next edit is due.
  if (result.outcome !== 'unknown') await update(app, outdated, { shown_agencies: row.agency_count })
  return true
}

async function update(
  app: App,
  { story_id, user_id }: Outdated,
  values: { edited_at: Date | null } | { shown_agencies: number },
): Promise<void> {
  await app.db
    .updateTable('deliveries')
    .set(values)
    .where('story_id', '=', story_id)
    .where('user_id', '=', user_id)
    .where('channel', '=', 'telegram')
    .execute()
}
