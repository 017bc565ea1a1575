import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { writeCsv } from '#base/writeCsv.ts'
import { kuwaitTime } from '#kuwaitTime.ts'
import type { Locale } from '#text/locale.ts'
import { acts, isAct } from '../acts.ts'
import type { AuditEntry, AuditFilters } from '../schema.ts'
import type { Actor } from './actor.ts'
import { readActs } from './listActs.ts'
import { recordAct } from './recordAct.ts'

const maxLines = 20_000

/**
 * The newest entries as a table for spreadsheets, at most 20,000; taking them along is an entry
 * too. Needs an admin.
 */
export async function exportActs(app: App, actor: Actor, filters: AuditFilters, locale: Locale): Promise<string> {
  await inTransaction(app.db, (tx) => recordAct(app, tx, actor, { action: 'export_log', after: filters }))
  const entries = await readActs(app, 'admin', filters, Number.MAX_SAFE_INTEGER, maxLines)
  return writeCsv(entries.map((entry) => present(entry, locale)))
}

function present(entry: AuditEntry, locale: Locale) {
  const { subject, reader, origin } = entry
  const json = (snapshot: AuditEntry['before']) => snapshot && JSON.stringify(snapshot)
  const cells = {
    id: entry.id,
    at: kuwaitTime(Date.parse(entry.at)).slice(0, 19).replace('T', ' '),
    actor: entry.actor.name,
    role: entry.actor.role,
    act: isAct(entry.action) ? acts[entry.action][locale] : entry.action,
    action: entry.action,
    subject: subject && `${subject.type} ${subject.id}`.trim(),
    name: subject?.name ?? reader?.name ?? null,
    before: json(entry.before),
    after: json(entry.after),
    reason: entry.reason,
    address: origin?.address ?? null,
    browser: origin?.user_agent ?? null,
  }
  return Object.fromEntries(Object.entries(cells).map(([column, value]) => [headings[locale][column as keyof typeof cells], value]))
}

const headings = {
  ar: {
    id: 'الرقم',
    at: 'الوقت (الكويت)',
    actor: 'من',
    role: 'الصلاحية',
    act: 'الفعل',
    action: 'رمز الفعل',
    subject: 'الموضوع',
    name: 'الاسم',
    before: 'قبل',
    after: 'بعد',
    reason: 'السبب',
    address: 'عنوان الشبكة',
    browser: 'المتصفح',
  },
  en: {
    id: 'Number',
    at: 'Time (Kuwait)',
    actor: 'Who',
    role: 'Role',
    act: 'Act',
    action: 'Code',
    subject: 'Subject',
    name: 'Name',
    before: 'Before',
    after: 'After',
    reason: 'Reason',
    address: 'Network address',
    browser: 'Browser',
  },
}
