import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Channel } from '../../channels.ts'

/** Push services are many, so one that asks to wait is answered by the pause of its messages alone. */
const isOneProvider = (channel: Channel) => channel !== 'push'
/** A pause that a provider asks for is never longer; what says so was written while the clock was fast. */
export const maxPauseMs = 10 * 60_000

/** No worker calls the provider for this time. */
export async function pauseProvider(app: App, channel: Channel, ms: number): Promise<void> {
  if (!isOneProvider(channel)) return
  // Later ones were written while the clock was fast.
  const latest = new Date(app.now().getTime() + maxPauseMs)
  const until = new Date(app.now().getTime() + Math.min(ms, maxPauseMs))
  await sql`update provider_pace set paused_until = case when paused_until > ${latest} then ${until} else greatest(paused_until, ${until}) end where channel = ${channel}`.execute(
    app.db,
  )
}

/** Nothing is sent to one Telegram chat for this time. */
export async function pauseChat(app: App, chatId: number, ms: number): Promise<void> {
  const latest = new Date(app.now().getTime() + maxPauseMs)
  const until = new Date(app.now().getTime() + Math.min(ms, maxPauseMs))
  await sql`
    insert into chat_pace (chat_id, next_at) values (${chatId}, ${until})
    on conflict (chat_id) do update set next_at = case when chat_pace.next_at > ${latest} then ${until} else greatest(chat_pace.next_at, ${until}) end`.execute(
    app.db,
  )
}
