import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Locale } from '#base/locale.ts'
import type { Mute, MuteForm } from '../../schema.ts'
import { addMute } from './addMute.ts'

/** A reader's mutes in force, newest first; at most 500. */
export async function listMutes(app: App, userId: number, locale: Locale): Promise<Mute[]> {
  const { rows } = await sql<Omit<Mute, 'until'> & { until: Date | null }>`
    select m.id, m.kind, m.until, case m.kind when 'keyword' then m.value
        when 'agency' then (select ${sql.ref(locale === 'en' ? 'name_en' : 'name_ar')} from agencies where id::text = m.value)
        when 'story' then (select p.title from alerts a join posts p on p.id = a.post_id where a.user_id = m.user_id and a.story_id::text = m.value) end as name
    from mutes m where m.user_id = ${userId} and (m.until is null or m.until > ${app.now()}) order by m.created_at desc, m.id desc`.execute(
    app.db,
  )
  return rows.map(({ until, ...mute }) => ({ ...mute, until: until?.toISOString() ?? null }))
}

/** Mutes a keyword, agency or story that the reader names, or everything for a time. Throws `invalid`. */
export async function saveMute(app: App, userId: number, { kind, value, minutes }: MuteForm): Promise<void> {
  const isId = /^\d{1,15}$/.test(value)
  if (kind === 'all' ? value !== '' : kind === 'keyword' ? value.trim() === '' : !isId)
    throw new AppError('invalid', { value: ['bad_value'] })
  // For ever would be the same as ending the subscription.
  if (kind === 'all' && minutes === null) throw new AppError('invalid', { minutes: ['bad_number'] })
  const until = minutes === null ? null : new Date(app.now().getTime() + minutes * 60_000)
  await inTransaction(app.db, (tx) => addMute(tx, userId, { kind, value, until }, app.now()))
}

/** Throws `not_found` if the reader has no such mute. */
export async function deleteMute(app: App, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await app.db.deleteFrom('mutes').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('not_found')
}
