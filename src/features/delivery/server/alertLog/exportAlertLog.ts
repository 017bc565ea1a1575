import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { BackupRow } from '#base/backupPart.ts'
import { writeCsv } from '#base/writeCsv.ts'
import { kuwaitTime } from '#kuwaitTime.ts'
import type { Locale } from '#text/locale.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
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
  return writeCsv(rows.map((row) => present(row, locale)))
}

/**
 * Presents a row under headings in the reader's language; times in Kuwait, as spreadsheets read
 * them.
 */
function present({ title, keyword, because, matched_at, channel, sent_at, ...delivery }: Row, locale: Locale): BackupRow {
  const cells = {
    at: clock(matched_at),
    title: title && withoutLabels(title),
    keyword: keyword && splitKeyword(keyword).words,
    because,
    channel: channel && texts[locale].channels[channel],
    outcome: channel && outcomeText(locale, delivery),
    sent: sent_at && clock(sent_at),
  }
  return Object.fromEntries(Object.entries(cells).map(([column, value]) => [texts[locale].headings[column as keyof typeof cells], value]))
}

const clock = (time: Date) => kuwaitTime(time.getTime()).slice(0, 19).replace('T', ' ')

const texts = {
  ar: {
    headings: {
      at: 'وقت التنبيه (الكويت)',
      title: 'الخبر',
      keyword: 'الكلمة المفتاحية',
      because: 'كما وردت في الخبر',
      channel: 'القناة',
      outcome: 'الحالة',
      sent: 'وقت الإرسال (الكويت)',
    },
    channels: { push: 'المتصفح', telegram: 'تيليغرام', whatsapp: 'واتساب', none: null },
  },
  en: {
    headings: {
      at: 'Alert (Kuwait time)',
      title: 'Story',
      keyword: 'Keyword',
      because: 'As printed',
      channel: 'Channel',
      outcome: 'State',
      sent: 'Sent (Kuwait time)',
    },
    channels: { push: 'Browser', telegram: 'Telegram', whatsapp: 'WhatsApp', none: null },
  },
}
