import type { Tx } from '#base/database/db.ts'
import type { Snapshot } from './recordAct.ts'

type Table = 'ads' | 'coupons' | 'events' | 'incidents' | 'newsletters' | 'plans' | 'polls' | 'surveys'
/** Columns that every row has, or that are not for the log. */
const left = ['id', 'author_id', 'created_at', 'updated_at', 'report_version', 'version']

/** The row as it is now in this transaction; null if there is none. */
export async function snapshotOf(tx: Tx, table: Table, id: number): Promise<Snapshot | null> {
  const row = await tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  return row ? Object.fromEntries(Object.entries(row).filter(([column]) => !left.includes(column))) : null
}
