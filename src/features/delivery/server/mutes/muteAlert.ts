import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { presentAgency } from '#features/taxonomy/server/presentAgency.ts'
import type { Locale } from '#text/locale.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import { type MuteKind, readMute } from '../alertLinks.ts'
import { addMute, type Mute } from './addMute.ts'

/**
 * A mute that a link in a message offers, with its name for people: the keyword, the agency or the
 * title of the story.
 */
export type OfferedMute = { userId: number; kind: MuteKind; mute: Mute; name: string; locale: Locale }

/** undefined if the link is not ours, or what it names is gone. */
export async function readOfferedMute(app: App, token: string): Promise<OfferedMute | undefined> {
  const link = readMute(app, token)
  return link && readCause(app, link)
}

const linkDays = 30
/** Links and buttons of alerts that are older than this mute nothing any more. */
export const linksEnd = (now: Date) => new Date(now.getTime() - linkDays * 86_400_000)

/** Cause of an alert of a reader: its keyword, its agency, or the story itself. */
type Cause = { story_id: number; user_id: number; kind: MuteKind }

async function readCause(app: App, link: Cause): Promise<OfferedMute | undefined> {
  const alert = await app.db
    .selectFrom('alerts as a')
    .innerJoin('posts as p', 'p.id', 'a.post_id')
    .innerJoin('agencies as g', (join) => join.on('g.id', '=', presentAgency(sql.ref('p.agency_id'))))
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.keyword', 'p.title', 'g.id as agency_id', 'g.name_ar', 'g.name_en', 'u.locale'])
    .where('a.story_id', '=', link.story_id)
    .where('a.user_id', '=', link.user_id)
    .where('a.matched_at', '>', linksEnd(app.now()))
    .executeTakeFirst()
  if (!alert) return undefined
  const { title, agency_id, name_ar, name_en } = alert
  const keyword = alert.keyword && splitKeyword(alert.keyword).words
  const locale: Locale = alert.locale === 'en' ? 'en' : 'ar'
  const offered = {
    keyword: { value: keyword, name: keyword },
    agency: { value: String(agency_id), name: locale === 'en' ? name_en : name_ar },
    story: { value: String(link.story_id), name: withoutLabels(title) },
  }[link.kind]
  if (offered.value === null || offered.name === null) return undefined
  return { userId: link.user_id, kind: link.kind, mute: { kind: link.kind, value: offered.value, until: null }, name: offered.name, locale }
}

/** Mutes what a link offers. undefined like `readOfferedMute`. */
export async function muteAlert(app: App, token: string): Promise<OfferedMute | undefined> {
  const link = readMute(app, token)
  return link && muteCause(app, link)
}

/** Mutes what caused an alert of this reader. undefined if they had no such alert. */
export async function muteCause(app: App, cause: Cause): Promise<OfferedMute | undefined> {
  const offered = await readCause(app, cause)
  if (offered) await addMute(app.db, offered.userId, offered.mute, app.now())
  return offered
}
