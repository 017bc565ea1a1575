import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { editTelegram } from '#partners/telegram.ts'
import { telegramRate } from './channelRates.ts'
import { takeCall } from './claimDeliveries.ts'
import { composeMessage } from './composeMessage.ts'
import { pauseProvider } from './pauseProvider.ts'
import { readDeliveries } from './readDeliveries.ts'

type Outdated = { story_id: number; user_id: number; attempts: number; message_id: null; provider_id: string; chat_id: number }

/** Messages are edited for so long, and at most so many a minute. */
const hours = 12
const maxEdits = 300
const maxMs = 45_000

/** Edits messages in Telegram whose story more agencies report by now; each at most once a minute, because that is how often this runs. Alerts come first. */
export async function editTelegrams(app: App): Promise<void> {
  if (!app.config.telegram) return
  const startedAt = performance.now()
  for (const outdated of await findOutdated(app)) {
    while (!(await takeCall(app, telegramRate))) {
      if (performance.now() - startedAt > maxMs) return
      await sleep(200)
    }
    if (!(await edit(app, outdated))) return
  }
}

async function findOutdated(app: App): Promise<Outdated[]> {
  const { rows } = await sql<Outdated>`
    select d.story_id, d.user_id, d.attempts, null as message_id, d.provider_id, c.chat_id
    from deliveries d join stories s on s.id = d.story_id join telegram_chats c on c.user_id = d.user_id
    where d.channel = 'telegram' and d.kind = 'alert' and d.state in ('sent', 'delivered', 'read') and d.provider_id is not null
      and d.sent_at > ${app.now()}::timestamptz - make_interval(hours => ${hours}) and s.agency_count > d.shown_agencies
    order by d.sent_at desc limit ${maxEdits}`.execute(app.db)
  return rows
}

/** @returns false if Telegram takes no more now */
async function edit(app: App, outdated: Outdated): Promise<boolean> {
  const [row] = await readDeliveries(app, 'telegram', [outdated])
  if (!row?.post || row.mute !== null) return true
  const message = composeMessage(app, 'telegram', [{ ...row, post: row.post }])
  const result = await editTelegram(app, outdated.chat_id, Number(outdated.provider_id), message)
  if (result.outcome === 'busy') {
    await pauseProvider(app, 'telegram', result.retryAfterMs ?? 0)
    return false
  }
  await app.db
    .updateTable('deliveries')
    .set({ shown_agencies: row.agency_count })
    .where('story_id', '=', outdated.story_id)
    .where('user_id', '=', outdated.user_id)
    .where('channel', '=', 'telegram')
    .execute()
  return true
}
