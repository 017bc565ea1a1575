import type { App } from '#base/app.ts'
import type { MuteKind } from '../links/alertLinks.ts'
import { muteCause } from '../mutes/muteAlert.ts'

/** Mutes what a button below an alert names (`mute_agency:story-12`), for the reader to whom the chat belongs. @returns whether it exists */
export async function tapButton(app: App, userId: number, data: string): Promise<boolean> {
  const [, kind, story] = /^mute_(keyword|agency|story):story-(\d{1,15})$/.exec(data) ?? []
  if (!kind || !story) return false
  return (await muteCause(app, { user_id: userId, story_id: Number(story), kind: kind as MuteKind })) !== undefined
}
