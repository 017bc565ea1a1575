import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Locale } from '#text/locale.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import type { Mute } from '../../schema.ts'

/** A reader's mutes in force, newest first; at most 500. */
export async function listMutes(app: App, userId: number, locale: Locale): Promise<Mute[]> {
  const { rows } = await sql<Omit<Mute, 'until'> & { until: Date | null }>`
    select m.id, m.kind, m.until, case m.kind when 'keyword' then m.value
        when 'agency' then (select ${sql.ref(locale === 'en' ? 'name_en' : 'name_ar')} from agencies where id::text = m.value)
        when 'story' then (select p.title from alerts a join posts p on p.id = a.post_id where a.user_id = m.user_id and a.story_id::text = m.value) end as name
    from mutes m where m.user_id = ${userId} and (m.until is null or m.until > ${app.now()}) order by m.created_at desc, m.id desc`.execute(
    app.db,
  )
  return rows.map(({ until, name, ...mute }) => ({
    ...mute,
    name: mute.kind === 'story' && name ? withoutLabels(name) : name,
    until: until?.toISOString() ?? null,
  }))
}
