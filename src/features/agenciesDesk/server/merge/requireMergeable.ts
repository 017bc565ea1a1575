import type { Db, Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import { agencyErrors } from '../messages.ts'

type Pair = Record<'from' | 'into', { id: number; name_ar: string; name_en: string }>

/**
 * Requires that an agency can be merged into another; in a transaction both stay locked until it
 * ends. Throws `not_found`, `invalid` (field `into`), `own_agency`, and `agency_merged` if one of
 * them was merged meanwhile.
 */
export async function requireMergeable(db: Db | Tx, from: number, into: number): Promise<Pair> {
  if (from === into) throw new AppError('invalid', { into: ['same_agency'] })
  const query = db.selectFrom('agencies').select(['id', 'name_ar', 'name_en', 'is_own']).where('id', 'in', [from, into]).orderBy('id')
  const rows = await (db.isTransaction ? query.forUpdate() : query).execute()
  const merged = await db.selectFrom('merged_agencies').select('id').where('id', 'in', [from, into]).executeTakeFirst()
  if (merged) throw new AppError(agencyErrors.agency_merged)
  if (rows.some(({ is_own }) => is_own)) throw new AppError(agencyErrors.own_agency)
  const [one, other] = [from, into].map((id) => rows.find((row) => row.id === id))
  if (!one) throw new AppError('not_found')
  if (!other) throw new AppError('invalid', { into: ['unknown_value'] })
  return { from: named(one), into: named(other) }
}

const named = ({ id, name_ar, name_en }: Pair['from']) => ({ id, name_ar, name_en })
