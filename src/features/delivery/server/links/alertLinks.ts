import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { signature } from '#base/signature.ts'
import type { Channel } from '#features/channels/channels.ts'

export type MuteKind = 'keyword' | 'agency' | 'story'

/** What a link in a message is about. */
export type Click = { story_id: number; user_id: number; channel: Channel }
type Mute = { story_id: number; user_id: number; kind: MuteKind }

/** Links are short. A letter that was sent never gets another meaning. */
const channelLetters: Record<Channel, string> = { push: 'p', telegram: 't', whatsapp: 'w' }
const kindLetters: Record<MuteKind, string> = { keyword: 'k', agency: 'a', story: 's' }

/** The address that opens the story and counts the click; absolute. */
export function clickUrl(app: App, { story_id, user_id, channel }: Click): string {
  return `${app.config.publicUrl}/a/${sign(app, 'click', [story_id, user_id], channelLetters[channel])}`
}

/** The address that offers to mute what caused an alert, without signing in; absolute. */
export function muteUrl(app: App, mute: Mute): string {
  return `${app.config.publicUrl}/a/mute/${muteToken(app, mute)}`
}

/** Short enough for the data of a Telegram button (64 bytes). */
function muteToken(app: App, { story_id, user_id, kind }: Mute): string {
  return sign(app, 'mute', [story_id, user_id], kindLetters[kind])
}

/** undefined if the token is not ours. */
export function readClick(app: App, token: string): Click | undefined {
  const read = verify(app, 'click', token)
  const channel = read && nameOf(channelLetters, read.letter)
  return channel && { story_id: read.story_id, user_id: read.user_id, channel }
}

export function readMute(app: App, token: string): Mute | undefined {
  const read = verify(app, 'mute', token)
  const kind = read && nameOf(kindLetters, read.letter)
  return kind && { story_id: read.story_id, user_id: read.user_id, kind }
}

function nameOf<Name extends string>(letters: Record<Name, string>, letter: string): Name | undefined {
  return (Object.keys(letters) as Name[]).find((name) => letters[name] === letter)
}

type Purpose = 'click' | 'mute'

function sign(app: App, purpose: Purpose, ids: number[], letter: string): string {
  const text = [...ids.map((id) => id.toString(36)), letter].join('-')
  return `${text}-${signature(app.config, `alert ${purpose}`, text)}`
}

function verify(app: App, purpose: Purpose, token: string) {
  const match = /^([0-9a-z]{1,11})-([0-9a-z]{1,6})-([a-z])-([\w-]{22})$/.exec(token)
  if (!match) return undefined
  const [, story = '', user = '', letter = '', given = ''] = match
  const expected = signature(app.config, `alert ${purpose}`, `${story}-${user}-${letter}`)
  if (!equalSecrets(given, expected)) return undefined
  return { story_id: Number.parseInt(story, 36), user_id: Number.parseInt(user, 36), letter }
}
