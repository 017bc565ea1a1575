import type { App } from '#base/app.ts'
import { decodeSeq, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import type { PaymentPage } from '../../schema.ts'
import { presentPayment, selectPayments } from './presentPayment.ts'

type Query = { pagination: number; cursor?: string | undefined }

/** The reader's payments, newest first. Throws `invalid` for a cursor of another list. */
export async function listPayments(app: App, userId: number, { pagination, cursor }: Query): Promise<PaymentPage> {
  const rows = await selectPayments(app)
    .where('p.user_id', '=', userId)
    .$if(cursor !== undefined, (query) => query.where('p.seq', '<', decodeSeq('payments 1', cursor ?? '')))
    .orderBy('p.seq', 'desc')
    .limit(pagination + 1)
    .execute()
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor('payments 1', [last.seq]))
  return { data: shown.map(presentPayment), meta }
}
