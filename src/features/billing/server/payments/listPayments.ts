import { maxInt } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
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

/** The number after which a page begins. Throws `invalid`, also for a number that PostgreSQL could not hold. */
export function decodeSeq(kind: string, cursor: string): number {
  const [seq = 0] = decodeCursor(kind, 1, cursor)
  if (seq < 1 || seq > maxInt) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return seq
}
