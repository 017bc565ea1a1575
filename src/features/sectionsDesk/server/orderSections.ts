import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { SectionOrder } from '../schema.ts'
import { lockSiblings, sectionTables } from './sectionTables.ts'

/**
 * Orders the sections of one parent. Throws `conflict` if they are no longer those, in that order,
 * which were `seen`, and `invalid` (field `ids`) if the new order is not one of them.
 */
export async function orderSections(app: App, actor: Actor, { level, ids, seen }: SectionOrder): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const siblings = await lockSiblings(tx, level, { ids: seen })
    if (siblings.map(({ id }) => id).join() !== seen.join()) throw new AppError('conflict')
    const bySiblingId = new Map(siblings.map((section) => [section.id, section]))
    const ordered = ids.flatMap((id) => bySiblingId.get(id) ?? [])
    if (new Set(ordered).size !== siblings.length || ids.length !== siblings.length) throw new AppError('invalid', { ids: ['bad_value'] })
    const table = sql.table(sectionTables[level].table)
    // From the place of the first on, so that lists of all parents keep those of one together.
    const first = Math.min(...siblings.map(({ position }) => position))
    await sql`
      update ${table} set position = ${first}::int + chosen.at - 1 from unnest(${ids}::int[]) with ordinality as chosen (id, at)
      where chosen.id = ${table}.id`.execute(tx)
    await notify(tx, 'taxonomy')
    await recordAct(app, tx, actor, {
      action: 'order_sections',
      subject: { type: 'section', id: `${level}:${ids[0]}`, path: '/desk/sections' },
      before: { order: siblings.map(({ name_ar }) => name_ar).join('، ') },
      after: { order: ordered.map(({ name_ar }) => name_ar).join('، ') },
    })
  })
}
