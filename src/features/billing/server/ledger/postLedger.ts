import type { Tx } from '#base/database/db.ts'

/** What the accounts of a payment should hold, in fils; accounts that are not named: 0. Their sum is 0. */
type Balances = { gateway?: number; sales?: number; suspense?: number }
const accounts = ['gateway', 'sales', 'suspense'] as const

/** Posts the entries that bring the accounts of a payment to these balances; none if they have them already. The caller has locked the payment. */
export async function postLedger(tx: Tx, paymentId: string, kind: 'charge' | 'refund', wanted: Balances, now: Date): Promise<void> {
  const rows = await tx.selectFrom('ledger_entries').select(['account', 'kind', 'amount']).where('payment_id', '=', paymentId).execute()
  // What was received turned out to be something else.
  const isCorrection = rows.some((row) => row.kind === kind)
  const entries = accounts.flatMap((account) => {
    const balance = rows.reduce((sum, row) => sum + (row.account === account ? row.amount : 0), 0)
    const amount = (wanted[account] ?? 0) - balance
    return amount === 0 ? [] : [{ payment_id: paymentId, account, kind: isCorrection ? 'correction' : kind, amount, at: now }]
  })
  if (entries.length > 0) await tx.insertInto('ledger_entries').values(entries).execute()
}

/** What the gateway holds for us of a payment, in fils. */
export async function readReceived(tx: Tx, paymentId: string): Promise<number> {
  const query = tx.selectFrom('ledger_entries').select((eb) => eb.fn.sum<string | null>('amount').as('sum'))
  const row = await query.where('payment_id', '=', paymentId).where('account', '=', 'gateway').executeTakeFirst()
  return Number(row?.sum ?? 0)
}
