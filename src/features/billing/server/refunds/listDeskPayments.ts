import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { App } from '#base/app.ts'
import { decodeSeq, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import type { DeskPayment, DeskPaymentPage, ListDeskPaymentsQuery } from '../../deskSchema.ts'
import { presentPayment, selectPayments } from '../payments/presentPayment.ts'
import type { RefundRow } from './refundRow.ts'

const kind = 'desk payments 1'

/**
 * Everybody's payments, newest first, with what the ledger says was received. Throws `invalid` for
 * a cursor of another list.
 */
export async function listDeskPayments(
  app: App,
  { pagination, cursor, state, problem, user_id, search }: ListDeskPaymentsQuery,
): Promise<DeskPaymentPage> {
  const rows = await selectDeskPayments(app)
    .$if(state !== undefined, (query) => query.where('p.state', '=', state as string))
    .$if(problem !== undefined, (query) => query.where('p.problem', 'is not', null))
    .$if(user_id !== undefined, (query) => query.where('p.user_id', '=', user_id as number))
    .$if(search !== undefined, (query) => query.where(foundBy((search ?? '').trim())))
    .$if(cursor !== undefined, (query) => query.where('p.seq', '<', decodeSeq(kind, cursor ?? '')))
    .orderBy('p.seq', 'desc')
    .limit(pagination + 1)
    .execute()
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(kind, [last.seq]))
  return { data: await presentAll(app, shown), meta }
}

/** Reads one of them; undefined if there is no such payment. */
export async function readDeskPayment(app: App, id: string): Promise<DeskPayment | undefined> {
  const [payment] = await presentAll(app, await selectDeskPayments(app).where('p.id', '=', id).execute())
  return payment
}

/** Exact values only, each with an index. */
function foundBy(search: string): RawBuilder<SqlBool> {
  const [, year, number] = /^(20\d\d)-(\d{1,6})$/.exec(search) ?? []
  if (year) return sql`(p.receipt_year = ${Number(year)} and p.receipt_number = ${Number(number)})`
  if (/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(search)) return sql`p.id = ${search}`
  if (search.includes('@')) return sql`p.user_id = (select id from users where email = ${search.toLowerCase()})`
  return sql`(p.gateway_id = ${search} or p.transaction_id = ${search})`
}

function selectDeskPayments(app: App) {
  return selectPayments(app)
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select('u.email')
    .select((eb) =>
      eb
        .selectFrom('ledger_entries as l')
        .select((sub) => sub.fn.coalesce(sub.fn.sum<number>('l.amount'), sub.lit(0)).as('sum'))
        .whereRef('l.payment_id', '=', 'p.id')
        .where('l.account', '=', 'gateway')
        .as('received'),
    )
    .select((eb) =>
      eb
        .selectFrom('ledger_entries as l')
        .select((sub) => sub.fn.coalesce(sub.fn.sum<number>('l.amount'), sub.lit(0)).as('sum'))
        .whereRef('l.payment_id', '=', 'p.id')
        .where('l.account', '=', 'suspense')
        .as('suspense'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDeskPayments>['execute']>>[number]

async function presentAll(app: App, rows: Row[]): Promise<DeskPayment[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const refunds = await app.db.selectFrom('refunds').selectAll().where('payment_id', 'in', ids).orderBy('id', 'desc').execute()
  return rows.map((row) => {
    const { user_id, email, gateway, gateway_id, problem_details } = row
    const own = refunds.filter(({ payment_id }) => payment_id === row.id).map(presentRefund)
    const money = { received: Number(row.received), suspense: Math.abs(Number(row.suspense)) }
    return { ...presentPayment(row), user_id, email, gateway, gateway_id, ...money, problem_details, refunds: own }
  })
}

function presentRefund({ amount, state, reason, requested_at, done_at }: RefundRow): DeskPayment['refunds'][number] {
  const times = { requested_at: requested_at.toISOString(), done_at: done_at?.toISOString() ?? null }
  return { amount, state: state as 'requested', reason, ...times }
}
