import type { Selectable } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import type { DB } from '#base/database/tables.ts'
import type { GatewayRefund } from '#partners/payment/gateway.ts'

export type RefundRow = Selectable<DB['refunds']>

/** Reference by which the gateway knows our refund. */
export const referenceOf = ({ id }: Pick<RefundRow, 'id'>) => `refund-${id}`

/**
 * Our row of a refund that the gateway lists: by its id, by our reference, or, if the gateway does
 * not say what it was requested as, one of the same amount that is still to be sent: it may have
 * been made by us and its answer cut off, and money must not go back twice.
 */
export async function findRefundRow(tx: Tx, paymentId: string, found: GatewayRefund): Promise<RefundRow | undefined> {
  const rows = await tx.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute()
  return (
    rows.find(({ gateway_id }) => gateway_id === found.refundId) ??
    rows.find((row) => referenceOf(row) === found.reference && row.gateway_id === null) ??
    rows.find(
      ({ state, amount }) => found.reference === null && found.state !== 'refused' && state === 'requested' && amount === found.amount,
    )
  )
}
