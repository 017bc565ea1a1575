import type { App } from '#base/app.ts'
import { cutPage, encodeCursor } from '#base/database/cursor.ts'
import type { DeskPayment, DeskPaymentPage, ListDeskPaymentsQuery } from '../../deskSchema.ts'
import { decodeSeq } from '../payments/listPayments.ts'
import { presentPayment, selectPayments } from '../payments/presentPayment.ts'

const kind = 'desk payments 1'

/** Everybody's payments, newest first, with what the ledger says was received. Throws `invalid` for a cursor of another list. */
export async function listDeskPayments(
  app: App,
  { pagination, cursor, state, problem, user_id }: ListDeskPaymentsQuery,
): Promise<DeskPaymentPage> {
  const rows = await selectDeskPayments(app)
    .$if(state !== undefined, (query) => query.where('p.state', '=', state as string))
    .$if(problem !== undefined, (query) => query.where('p.problem', 'is not', null))
    .$if(user_id !== undefined, (query) => query.where('p.user_id', '=', user_id as number))
    .$if(cursor !== undefined, (query) => query.where('p.seq', '<', decodeSeq(kind, cursor ?? '')))
    .orderBy('p.seq', 'desc')
    .limit(pagination + 1)
    .execute()
  const { shown, last } = cutPage(rows, pagination)
  return { data: shown.map(present), meta: { next_cursor: last ? encodeCursor(kind, [last.seq]) : null, per_page: pagination } }
}

/** One of them; undefined if there is no such payment. */
export async function readDeskPayment(app: App, id: string): Promise<DeskPayment | undefined> {
  const row = await selectDeskPayments(app).where('p.id', '=', id).executeTakeFirst()
  return row && present(row)
}

function selectDeskPayments(app: App) {
  return selectPayments(app)
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .leftJoinLateral(
      (eb) =>
        eb.selectFrom('refunds').selectAll().whereRef('refunds.payment_id', '=', 'p.id').orderBy('refunds.id', 'desc').limit(1).as('r'),
      (join) => join.onTrue(),
    )
    .select(['u.email', 'r.state as refund_state', 'r.reason as refund_reason', 'r.requested_at as refund_requested_at'])
    .select((eb) =>
      eb
        .selectFrom('ledger_entries as l')
        .select((sub) => sub.fn.coalesce(sub.fn.sum<number>('l.amount'), sub.lit(0)).as('sum'))
        .whereRef('l.payment_id', '=', 'p.id')
        .where('l.account', '=', 'gateway')
        .as('received'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDeskPayments>['execute']>>[number]

function present(row: Row): DeskPayment {
  const { user_id, email, gateway, gateway_id, problem_details, refund_state, refund_reason, refund_requested_at } = row
  const refund =
    refund_state === null || refund_reason === null || refund_requested_at === null
      ? null
      : { state: refund_state as 'requested', reason: refund_reason, requested_at: refund_requested_at.toISOString() }
  return { ...presentPayment(row), user_id, email, gateway, gateway_id, received: Number(row.received), problem_details, refund }
}
