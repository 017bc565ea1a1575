import type { Selectable } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import type { MyFatoorahServer } from '#demo/providers/myFatoorah.ts'
import type { Invoice } from '#demo/providers/myFatoorahInvoices.ts'
import type { PaymentRow } from '#features/billing/server/payments/paymentRow.ts'
import type { Run } from './paymentModel.ts'

type RefundRow = Selectable<DB['refunds']>

/**
 * Finds what is wrong with a settled run, judged by the gateway alone: every payment that it holds
 * the agreed amount for was granted once, no other was, each refund was asked for once, the ledger
 * holds what the gateway holds, the time of each reader is worth what they paid and did not get
 * back, and what they were given is as long as it was.
 */
export async function findPaymentProblems(app: App, provider: MyFatoorahServer, run: Run): Promise<string[]> {
  const problems: string[] = []
  const ids = run.payments.map(({ id }) => id)
  if (ids.length === 0) return problems
  const payments = await app.db.selectFrom('payments').selectAll().where('id', 'in', ids).execute()
  const entries = await app.db.selectFrom('ledger_entries').selectAll().where('payment_id', 'in', ids).execute()
  const refunds = await app.db.selectFrom('refunds').selectAll().where('payment_id', 'in', ids).execute()
  for (const payment of payments) {
    const own = entries.filter(({ payment_id, account }) => payment_id === payment.id && account === 'gateway')
    const inLedger = own.reduce((sum, { amount }) => sum + amount, 0)
    const invoice = provider.invoices.get(payment.id)
    const rows = refunds.filter(({ payment_id }) => payment_id === payment.id)
    for (const problem of [...problemsOf(invoice, payment, inLedger), ...refundProblemsOf(invoice, rows)])
      problems.push(`${problem}: ${payment.id}`)
  }
  for (const reader of run.readers)
    if (!(await isWorthWhatWasPaid(app, provider, reader.id))) problems.push(`time is not worth what was paid: ${reader.id}`)
  for (const { id } of run.readers) {
    const days = await readGivenDays(app, id)
    if (days !== (run.given.get(id) ?? 0)) problems.push(`${days} of ${run.given.get(id) ?? 0} given days are left: ${id}`)
  }
  return problems
}

/** Used or to come. */
async function readGivenDays(app: App, userId: number): Promise<number> {
  const periods = app.db.selectFrom('subscription_periods').select(['starts_at', 'ends_at']).where('payment_id', 'is', null)
  const rows = await periods.where('user_id', '=', userId).execute()
  return rows.reduce((sum, { starts_at, ends_at }) => sum + ends_at.getTime() - starts_at.getTime(), 0) / 86_400_000
}

const fils = (kd: number) => Math.round(kd * 1000)
const receivedOf = (invoice: Invoice | undefined) =>
  (invoice?.transactions ?? []).reduce((sum, one) => sum + (one.status === 'Succss' && one.currency === 'KD' ? fils(one.value) : 0), 0)
const filsBack = (invoice: Invoice | undefined) =>
  (invoice?.refunds ?? []).reduce((sum, { status, amount }) => sum + (status === 'Refunded' ? fils(amount) : 0), 0)

function problemsOf(invoice: Invoice | undefined, payment: PaymentRow, inLedger: number): string[] {
  const paid = invoice?.transactions.filter(({ status }) => status === 'Succss') ?? []
  const paidFils = receivedOf(invoice)
  const isAgreedPaid = paid.some(({ currency, value }) => currency === 'KD' && fils(value) === payment.amount)
  const refunded = filsBack(invoice)

  const isGranted = payment.receipt_number !== null
  const isFlagged = payment.problem !== null
  const found: [boolean, string][] = [
    [!['paid', 'failed', 'expired', 'refunded'].includes(payment.state), `still ${payment.state}`],
    [inLedger !== paidFils - refunded, `the ledger holds ${inLedger}, the gateway ${paidFils - refunded}`],
    [isGranted && !isAgreedPaid, 'granted without its money'],
    [!isGranted && isAgreedPaid && payment.user_id !== null, 'paid but not granted'],
    [!isGranted && paid.length > 0 && (paidFils === 0 || refunded < paidFils) && !isFlagged, 'received, and staff do not know'],
    [isGranted && paidFils - refunded > payment.amount && !isFlagged, 'paid twice, and staff do not know'],
    [paidFils > 0 && refunded === paidFils && payment.state !== 'refunded', `${payment.state}, but all is back`],
    [payment.state === 'refunded' && refunded !== paidFils && !isFlagged, `refunded, but only ${refunded} of ${paidFils} are back`],
  ]
  return found.filter(([isWrong]) => isWrong).map(([, problem]) => problem)
}

/**
 * Compares refunds: those that the gateway has done are those that we know as done, fils by fils;
 * and what staff asked for once, we asked for once.
 */
function refundProblemsOf(invoice: Invoice | undefined, rows: RefundRow[]): string[] {
  const list = (refunds: { id: string | null; amount: number }[]) =>
    refunds
      .map(({ id, amount }) => `${id} ${amount}`)
      .sort()
      .join(', ')
  const theirs = (invoice?.refunds ?? []).filter(({ status }) => status === 'Refunded')
  const done = list(rows.filter(({ state }) => state === 'done').map(({ gateway_id: id, amount }) => ({ id, amount })))
  const held = list(theirs.map(({ id, amount }) => ({ id: String(id), amount: fils(amount) })))
  const asked = (invoice?.refunds ?? []).map(({ reference }) => reference).filter((reference) => reference !== null)
  const found: [boolean, string][] = [
    [done !== held, `done are ${done || 'none'}, but at the gateway ${held || 'none'}`],
    [new Set(asked).size !== asked.length, 'a refund was asked for twice'],
    [rows.some(({ state }) => state === 'requested' || state === 'sent'), 'a refund is still under way'],
  ]
  return found.filter(([isWrong]) => isWrong).map(([, problem]) => problem)
}

/**
 * Credits move value from one period to another, refunds take away their own value, and nothing
 * else does. Three things cannot be told from outside: whether a payment that was credited to an
 * upgrade had been refunded before that, what credit was in an upgrade that was refunded, and
 * whether a refund came before a second payment: after it, the second payment goes back first.
 */
async function isWorthWhatWasPaid(app: App, provider: MyFatoorahServer, userId: number): Promise<boolean> {
  const query = app.db.selectFrom('payments').select(['id', 'state', 'amount', 'credited_to']).where('user_id', '=', userId)
  const payments = (await query.execute()).filter(({ state }) => state === 'paid' || state === 'refunded')
  const periods = await app.db.selectFrom('subscription_periods').select('value').where('user_id', '=', userId).execute()
  const worth = periods.reduce((sum, { value }) => sum + value, 0)
  const sums = payments.map(({ id, amount, credited_to }) => {
    const invoice = provider.invoices.get(id)
    const most = amount - Math.max(0, filsBack(invoice) - (receivedOf(invoice) - amount))
    return { most, least: amount - Math.min(amount, filsBack(invoice)), moved: credited_to ? amount - most : 0 }
  })
  const sum = (name: 'most' | 'least' | 'moved') => sums.reduce((all, one) => all + one[name], 0)
  return worth <= sum('most') + sum('moved') && (worth >= sum('least') || payments.some(({ state }) => state === 'refunded'))
}
