import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { BackupRow } from '#base/backupPart.ts'
import type { Locale } from '#base/locale.ts'
import { toCsv } from '#features/accounts/server/profile/backupProfile.ts'
import type { Delivery } from '../../schema.ts'
import { outcomeText } from './outcomeText.ts'

type Row = Pick<Delivery, 'channel' | 'state' | 'reason' | 'kind'> & {
  title: string | null
  keyword: string | null
  because: string | null
  matched_at: Date
  sent_at: Date | null
  maybe_twice: boolean
}

/** The newest alerts and what became of them as a table for spreadsheets; at most 20,000 lines. */
export async function exportAlertLog(app: App, userId: number, locale: Locale): Promise<string> {
  const { rows } = await sql<Row>`
    select p.title, a.keyword, a.because, a.matched_at, d.channel, d.state, d.reason, d.kind, d.sent_at, d.maybe_twice
    from alerts a left join posts p on p.id = a.post_id left join deliveries d on d.story_id = a.story_id and d.user_id = a.user_id
    where a.user_id = ${userId} order by a.matched_at desc, a.story_id desc, d.channel limit 20000`.execute(app.db)
  return toCsv(rows.map((row) => present(row, locale)))
}

function present({ matched_at, sent_at, ...row }: Row, locale: Locale): BackupRow {
  const { title, keyword, because, channel, state } = row
  const outcome = state ? outcomeText(locale, row) : null
  return { matched_at: matched_at.toISOString(), title, keyword, because, channel, outcome, sent_at: sent_at?.toISOString() ?? null }
}
