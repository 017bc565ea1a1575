import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { latestWritten } from '#base/database/fastClock.ts'
import type { Channel } from '../../channels.ts'

/**
 * Push services are many, so one that asks to wait is answered by the pause of its messages alone.
 */
const isOneProvider = (channel: Channel) => channel !== 'push'
/** Providers ask for hours at times, and what is sent meanwhile makes it longer. */
const maxPauseMs = 30 * 86_400_000

const endOf = (now: Date, ms: number) => new Date(now.getTime() + Math.min(ms, maxPauseMs))

/** No worker calls the provider for this time. */
export async function pauseProvider(app: App, channel: Channel, ms: number): Promise<void> {
  if (!isOneProvider(channel)) return
  const now = app.now()
  const until = endOf(now, ms)
  await sql`
    update provider_pace set paused_at = ${now},
      paused_until = case when paused_at > ${latestWritten(now)} then ${until} else greatest(paused_until, ${until}) end
    where channel = ${channel}`.execute(app.db)
}

/** Nothing is sent to one Telegram chat for this time. */
export async function pauseChat(app: App, chatId: number, ms: number): Promise<void> {
  const now = app.now()
  const until = endOf(now, ms)
  await sql`
    insert into chat_pace (chat_id, next_at, written_at) values (${chatId}, ${until}, ${now})
    on conflict (chat_id) do update set written_at = excluded.written_at,
      next_at = case when chat_pace.written_at > ${latestWritten(now)} then ${until} else greatest(chat_pace.next_at, ${until}) end`.execute(
    app.db,
  )
}

/** How long a provider's pause still lasts, in ms; 0: it has none. */
export function pauseLeft({ paused_at, paused_until }: { paused_at: Date; paused_until: Date }, now: Date): number {
  return paused_at > latestWritten(now) ? 0 : Math.max(0, paused_until.getTime() - now.getTime())
}
