import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { MuteKind } from '../alertLinks.ts'
import { muteCause } from '../mutes/muteAlert.ts'
import { states } from '../stateSql.ts'

/** `messageId`: Telegram's, unique among all chats with the bot. */
type Tap = { userId: number; messageId: number; data: string }

/**
 * Mutes what a button below an alert names (`mute_agency:story-12`), for the reader to whom the
 * chat belongs.
 * @returns false if there is no such alert, or if it was another account's, which the chat belonged
 *   to before
 */
export async function tapButton(app: App, { userId, messageId, data }: Tap): Promise<boolean> {
  const [, kind, story] = /^mute_(keyword|agency|story):story-(\d{1,15})$/.exec(data) ?? []
  if (!kind || !story) return false
  const cause = { user_id: userId, story_id: Number(story), kind: kind as MuteKind }
  return (await isOwnMessage(app, cause, messageId)) && (await muteCause(app, cause)) !== undefined
}

/** A message whose sending was cut off, or is not recorded yet, has an id that we do not know. */
async function isOwnMessage(app: App, { user_id, story_id }: { user_id: number; story_id: number }, messageId: number): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries where user_id = ${user_id} and story_id = ${story_id} and channel = 'telegram'
      and (provider_id = ${String(messageId)} or maybe_twice or state in (${states.sending}, ${states.unknown}))`.execute(app.db)
  return rows.length > 0
}
