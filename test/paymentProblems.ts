import type { App } from '#base/app.ts'
import type { MyFatoorahServer } from '#demo/providers/myFatoorah.ts'
import type { PaymentRow } from '#features/billing/server/payments/paymentRow.ts'
import type { Run } from './paymentModel.ts'

/**
 * What is wrong with a settled run, judged by the gateway alone: every payment that it holds the agreed amount for was granted once, no other was, the
 * ledger holds what the gateway holds, and the time of each reader is worth what they paid.
 */
export async function findPaymentProblems(app: App, provider: MyFatoorahServer, run: Run): Promise<string[]> {
  const problems: string[] = []
  const ids = run.payments.map(({ id }) => id)
  if (ids.length === 0) return problems
  const payments = await app.db.selectFrom('payments').selectAll().where('id', 'in', ids).execute()
  const entries = await app.db.selectFrom('ledger_entries').selectAll().where('payment_id', 'in', ids).execute()
  for (const payment of payments) {
    const own = entries.filter(({ payment_id, account }) => payment_id === payment.id && account === 'gateway')
    const inLedger = own.reduce((sum, { amount }) => sum + amount, 0)
    for (const problem of problemsOf(provider, payment, inLedger)) problems.push(`${problem}: ${payment.id}`)
  }
  for (const reader of run.readers)
    if (!(await isWorthWhatWasPaid(app, reader.id))) problems.push(`time is not worth what was paid: ${reader.id}`)
  return problems
}

function problemsOf(provider: MyFatoorahServer, payment: PaymentRow, inLedger: number): string[] {
  const invoice = provider.invoices.get(payment.id)
  const paid = invoice?.transactions.find(({ status }) => status === 'Succss')
  const paidFils = paid?.currency === 'KD' ? Math.round(paid.value * 1000) : 0
  const refunds = invoice?.refunds.filter(({ status }) => status === 'Refunded') ?? []
  const refunded = refunds.reduce((sum, { amount }) => sum + Math.round(amount * 1000), 0)

  const isGranted = payment.receipt_number !== null
  const isFlagged = payment.problem !== null
  const found: [boolean, string][] = [
    [!['paid', 'failed', 'expired', 'refunded'].includes(payment.state), `still ${payment.state}`],
    [inLedger !== paidFils - refunded, `the ledger holds ${inLedger}, the gateway ${paidFils - refunded}`],
    [isGranted && paidFils !== payment.amount, 'granted without its money'],
    [!isGranted && paidFils === payment.amount && payment.user_id !== null, 'paid but not granted'],
    [!isGranted && paid !== undefined && refunded === 0 && !isFlagged, 'received, and staff do not know'],
    [payment.state === 'paid' && refunded > 0, 'refunded but still paid'],
    [refunds.length > 1, 'refunded twice'],
  ]
  return found.filter(([isWrong]) => isWrong).map(([, problem]) => problem)
}

/** Credits move value from one period to another, and nothing else does; only a refund takes value away. */
async function isWorthWhatWasPaid(app: App, userId: number): Promise<boolean> {
  const payments = await app.db.selectFrom('payments').select(['state', 'amount']).where('user_id', '=', userId).execute()
  const periods = await app.db.selectFrom('subscription_periods').select('value').where('user_id', '=', userId).execute()
  const paid = payments.reduce((sum, { state, amount }) => sum + (state === 'paid' ? amount : 0), 0)
  const worth = periods.reduce((sum, { value }) => sum + value, 0)
  return payments.some(({ state }) => state === 'refunded') ? worth <= paid : worth === paid
}
