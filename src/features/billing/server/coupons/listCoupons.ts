import type { App } from '#base/app.ts'
import { decodeSeq, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import type { Coupon, CouponPage } from '../../deskSchema.ts'
import type { CouponRow } from './takeCoupon.ts'

const kind = 'coupons 1'

/** Every coupon, newest first. Throws `invalid` for a cursor of another list. */
export async function listCoupons(
  app: App,
  { pagination, cursor }: { pagination: number; cursor?: string | undefined },
): Promise<CouponPage> {
  const rows = await app.db
    .selectFrom('coupons')
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '<', decodeSeq(kind, cursor ?? '')))
    .orderBy('id', 'desc')
    .limit(pagination + 1)
    .execute()
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(kind, [last.id]))
  return { data: shown.map((row) => presentCoupon(row, app.now())), meta }
}

export function presentCoupon({ starts_at, ends_at, updated_at, ...coupon }: CouponRow, now: Date): Coupon {
  const state = stateOf({ starts_at, ends_at, ...coupon }, now)
  const times = { starts_at: starts_at.toISOString(), ends_at: ends_at?.toISOString() ?? null, updated_at: updated_at.toISOString() }
  return { ...coupon, ...times, state }
}

function stateOf({ starts_at, ends_at, max_uses, used }: Omit<CouponRow, 'updated_at'>, now: Date): Coupon['state'] {
  if (ends_at && ends_at <= now) return 'ended'
  if (max_uses !== null && used >= max_uses) return 'used_up'
  return starts_at > now ? 'scheduled' : 'running'
}
