import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { writeCsv } from '#base/writeCsv.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { kuwaitDaySpan, kuwaitTime } from '#kuwaitTime.ts'
import type { Locale } from '#text/locale.ts'
import type { ExportMonthQuery } from '../../deskSchema.ts'
import { receiptNumber } from '../payments/presentPayment.ts'

const batch = 2_000

type Row = {
  id: number
  at: Date
  kind: 'charge' | 'refund' | 'correction'
  amount: number
  payment_id: string
  receipt_year: number | null
  receipt_number: number | null
  customer_name: string
  plan_name_ar: string
  plan_name_en: string
  gateway: string
  payment_mode: string | null
  transaction_id: string | null
  reason: string | null
}

/**
 * Writes what came and went in a month of Kuwait's calendar, from the ledger, oldest first, as a
 * table for spreadsheets (with a byte order mark). Batch by batch, so that a month of any length
 * needs little memory; taking it along is an entry of the audit log.
 */
export async function exportMonth(app: App, actor: Actor, { month }: ExportMonthQuery, locale: Locale): Promise<Readable> {
  await inTransaction(app.db, (tx) => recordAct(app, tx, actor, { action: 'export_payments', after: { month } }))
  return Readable.from(writeLines(app, month, locale))
}

async function* writeLines(app: App, month: string, locale: Locale): AsyncGenerator<string> {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const start = (y: number, m: number) => new Date(kuwaitDaySpan(`${y}-${String(m).padStart(2, '0')}-01`).since)
  const [from, to] = [start(year, number), number === 12 ? start(year + 1, 1) : start(year, number + 1)]
  let after = { at: from, id: 0 }
  for (let isFirst = true; ; isFirst = false) {
    const rows = await readBatch(app, after, to)
    const last = rows.at(-1)
    const lines = await writeCsv(rows.map((row) => present(row, locale)))
    if (isFirst) yield last ? lines : `\uFEFF${Object.values(headings[locale]).join(',')}\r\n`
    else if (last) yield lines.slice(lines.indexOf('\n') + 1)
    if (!last || rows.length < batch) return
    after = { at: last.at, id: last.id }
  }
}

async function readBatch(app: App, after: { at: Date; id: number }, to: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id, l.at, l.kind, l.amount, l.payment_id, p.receipt_year, p.receipt_number, p.customer_name, p.plan_name_ar, p.plan_name_en,
      p.gateway, p.payment_mode, p.transaction_id, r.reason
    from (select * from ledger_entries where account = 'gateway' and (at, id) > (${after.at}, ${after.id}) and at < ${to}
      order by at, id limit ${batch}) l
    join payments p on p.id = l.payment_id left join refunds r on r.id = l.refund_id order by l.at, l.id`.execute(app.db)
  return rows
}

function present(row: Row, locale: Locale) {
  const words = headings[locale]
  return {
    [words.at]: kuwaitTime(row.at.getTime()).slice(0, 19).replace('T', ' '),
    [words.kind]: kinds[locale][row.kind],
    // A number, so that a spreadsheet adds it up; texts that begin like a formula are disarmed by
    // `toCsv`.
    [words.amount]: row.amount / 1000,
    [words.receipt]: receiptNumber(row),
    [words.name]: row.customer_name,
    [words.plan]: locale === 'ar' ? row.plan_name_ar : row.plan_name_en,
    [words.gateway]: row.gateway,
    [words.mode]: row.payment_mode,
    [words.transaction]: row.transaction_id,
    [words.reason]: row.reason,
    [words.payment]: row.payment_id,
  }
}

const kinds = {
  ar: { charge: 'دفعة', refund: 'مبلغ مردود', correction: 'تصحيح' },
  en: { charge: 'payment', refund: 'refund', correction: 'correction' },
}

const headings = {
  ar: {
    at: 'الوقت (الكويت)',
    kind: 'النوع',
    amount: 'المبلغ (د.ك)',
    receipt: 'الإيصال',
    name: 'الاسم',
    plan: 'الباقة',
    gateway: 'البوابة',
    mode: 'وسيلة الدفع',
    transaction: 'رقم العملية',
    reason: 'السبب',
    payment: 'رقم الدفعة',
  },
  en: {
    at: 'Time (Kuwait)',
    kind: 'Kind',
    amount: 'Amount (KD)',
    receipt: 'Receipt',
    name: 'Name',
    plan: 'Plan',
    gateway: 'Gateway',
    mode: 'Paid by',
    transaction: 'Transaction',
    reason: 'Reason',
    payment: 'Payment',
  },
}
