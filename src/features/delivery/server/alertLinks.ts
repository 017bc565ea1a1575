import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { signature } from '#base/signature.ts'
import type { Channel } from '#features/channels/channels.ts'

export type MuteKind = 'keyword' | 'agency' | 'story'

/** Subject of a link in a message. */
export type Click = { story_id: number; user_id: number; channel: Channel }
type Mute = { story_id: number; user_id: number; kind: MuteKind }
/** All that may be muted of one alert, or of a bundle or digest, whose `message_id` it is. */
export type MuteOptions = { of: 'story' | 'message'; id: number; user_id: number }

/** Links are short. A letter that was sent never gets another meaning. */
const channelLetters: Record<Channel, string> = { push: 'p', telegram: 't', whatsapp: 'w' }
const kindLetters: Record<MuteKind, string> = { keyword: 'k', agency: 'a', story: 's' }
const ofLetters: Record<MuteOptions['of'], string> = { story: 's', message: 'm' }

/** The address that opens the story and counts the click; absolute. */
export function clickUrl(app: App, { story_id, user_id, channel }: Click): string {
  return `${app.config.publicUrl}/a/${sign(app, 'click', [story_id, user_id], channelLetters[channel])}`
}

/** The address that offers to mute what caused an alert, without signing in; absolute. */
export function muteUrl(app: App, mute: Mute): string {
  return `${app.config.publicUrl}/a/mute/${muteToken(app, mute)}`
}

/**
 * The address of the page that offers to mute the keywords, agencies and stories of a message,
 * without signing in; absolute.
 */
export function muteOptionsUrl(app: App, { of, id, user_id }: MuteOptions): string {
  return `${app.config.publicUrl}/a/mutes/${sign(app, 'mutes', [id, user_id], ofLetters[of])}`
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

export function readMuteOptions(app: App, token: string): MuteOptions | undefined {
  const read = verify(app, 'mutes', token)
  const of = read && nameOf(ofLetters, read.letter)
  return of && { of, id: read.story_id, user_id: read.user_id }
}

function nameOf<Name extends string>(letters: Record<Name, string>, letter: string): Name | undefined {
  return (Object.keys(letters) as Name[]).find((name) => letters[name] === letter)
}

type Purpose = 'click' | 'mute' | 'mutes'

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
