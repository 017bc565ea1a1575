import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { presentAgency } from '#features/taxonomy/server/presentAgency.ts'
import type { Locale } from '#text/locale.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import { type MuteKind, type MuteOptions, readMuteOptions } from '../alertLinks.ts'
import { linksEnd, muteCause, type OfferedMute } from './muteAlert.ts'

/** Something that may be muted, by an alert that it caused. */
type Option = { kind: MuteKind; story_id: number; name: string }
/** Mutes that a message offers: each keyword, agency and story once. */
export type Offered = { locale: Locale; options: Option[] }

/** Stories of an offer, as many as a message names. */
const maxStories = 20

/** undefined if the link is not ours, is older than 30 days, or what it names is gone. */
export async function listMuteOptions(app: App, token: string): Promise<Offered | undefined> {
  const link = readMuteOptions(app, token)
  const rows = link ? await readStories(app, link) : []
  const locale = rows[0]?.locale === 'en' ? 'en' : 'ar'
  const all = rows.flatMap(({ story_id, keyword, title, name_ar, name_en }): Option[] => [
    ...(keyword === null ? [] : [{ kind: 'keyword' as const, story_id, name: splitKeyword(keyword).words }]),
    { kind: 'agency', story_id, name: locale === 'en' ? name_en : name_ar },
    { kind: 'story', story_id, name: withoutLabels(title) },
  ])
  const options = [
    ...new Map(all.map((option) => [option.kind === 'story' ? option.story_id : `${option.kind} ${option.name}`, option])).values(),
  ]
  return options.length > 0 ? { locale, options } : undefined
}

/**
 * Mutes one of what a link offers. undefined like `listMuteOptions`, and if the link does not offer
 * it.
 */
export async function muteOption(app: App, token: string, chosen: { kind: string; story_id: number }): Promise<OfferedMute | undefined> {
  const link = readMuteOptions(app, token)
  const stories = link ? await readStories(app, link) : []
  const kind = (['keyword', 'agency', 'story'] as const).find((one) => one === chosen.kind)
  const isOffered = stories.some(({ story_id }) => story_id === chosen.story_id)
  return link && kind && isOffered ? muteCause(app, { kind, story_id: chosen.story_id, user_id: link.user_id }) : undefined
}

type Row = { story_id: number; keyword: string | null; title: string; name_ar: string; name_en: string; locale: string | null }

async function readStories(app: App, { of, id, user_id }: MuteOptions): Promise<Row[]> {
  const stories =
    of === 'story' ? sql`${id}::bigint` : sql`select story_id from deliveries where message_id = ${id} and user_id = ${user_id}`
  const { rows } = await sql<Row>`
    select a.story_id, a.keyword, p.title, g.name_ar, g.name_en, u.locale
    from alerts a join posts p on p.id = a.post_id join agencies g on g.id = ${presentAgency(sql.raw('p.agency_id'))}
    join users u on u.id = a.user_id
    where a.user_id = ${user_id} and a.matched_at > ${linksEnd(app.now())} and a.story_id in (${stories})
    order by a.matched_at desc, a.story_id desc limit ${maxStories}`.execute(app.db)
  return rows
}
