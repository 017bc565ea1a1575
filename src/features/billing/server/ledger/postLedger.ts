import type { Tx } from '#base/database/db.ts'

/**
 * Balances that the accounts of a payment should have before refunds, in fils; accounts that are
 * not named: 0. Their sum is 0.
 */
type Balances = { gateway?: number; sales?: number; suspense?: number }
const accounts = ['gateway', 'sales', 'suspense'] as const

/**
 * Posts the entries that bring the accounts of a payment, refunds apart, to these balances; none if
 * they have them. The caller has locked the payment.
 */
export async function postCharge(tx: Tx, paymentId: string, wanted: Balances, now: Date): Promise<void> {
  const rows = (await readEntries(tx, paymentId)).filter(({ kind }) => kind !== 'refund')
  // What was received turned out to be something else.
  const kind = rows.length > 0 ? 'correction' : 'charge'
  const entries = accounts.flatMap((account) => {
    const amount = (wanted[account] ?? 0) - balanceOf(rows, account)
    return amount === 0 ? [] : [{ payment_id: paymentId, account, kind, amount, at: now }]
  })
  if (entries.length > 0) await tx.insertInto('ledger_entries').values(entries).execute()
}

/**
 * Posts a refund, of a part or of all: first what is in suspense, then what was sold. Fails if it
 * was posted before. The caller has locked the payment.
 * @returns how much of it was sold, in fils
 */
export async function postRefund(tx: Tx, paymentId: string, { id, amount }: { id: number; amount: number }, now: Date): Promise<number> {
  const suspense = Math.min(amount, -(await readBalances(tx, paymentId)).suspense)
  const sales = amount - suspense
  const entries = Object.entries({ gateway: -amount, suspense, sales }).filter(([, fils]) => fils !== 0)
  const entry = { payment_id: paymentId, kind: 'refund', refund_id: id, at: now }
  const rows = entries.map(([account, fils]) => ({ ...entry, account, amount: fils }))
  await tx.insertInto('ledger_entries').values(rows).execute()
  return sales
}

/** Amount of a payment that the gateway holds for us, in fils. */
export async function readReceived(tx: Tx, paymentId: string): Promise<number> {
  return (await readBalances(tx, paymentId)).gateway
}

/**
 * The accounts of a payment, refunds included, in fils; what is sold or in suspense is negative.
 */
export async function readBalances(tx: Tx, paymentId: string): Promise<Required<Balances>> {
  const rows = await readEntries(tx, paymentId)
  return { gateway: balanceOf(rows, 'gateway'), sales: balanceOf(rows, 'sales'), suspense: balanceOf(rows, 'suspense') }
}

type Entry = { account: string; kind: string; amount: number }

function readEntries(tx: Tx, paymentId: string): Promise<Entry[]> {
  return tx.selectFrom('ledger_entries').select(['account', 'kind', 'amount']).where('payment_id', '=', paymentId).execute()
}

function balanceOf(rows: Entry[], account: string): number {
  return rows.reduce((sum, row) => sum + (row.account === account ? row.amount : 0), 0)
}
