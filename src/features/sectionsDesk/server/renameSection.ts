import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { Level, SectionNames } from '../schema.ts'
import { requireFreeName } from './requireFreeName.ts'
import { lockSiblings, sectionTables } from './sectionTables.ts'

/**
 * Renames a section, which readers see at once. Throws `not_found`, `conflict` if somebody has
 * renamed it since it was `seen`, and `section_name_taken`.
 */
export async function renameSection(app: App, actor: Actor, level: Level, id: number, { seen, ...names }: SectionNames): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const siblings = await lockSiblings(tx, level, { ids: [id] })
    const section = siblings.find((one) => one.id === id)
    if (!section) throw new AppError('not_found')
    const { name_ar, name_en } = section
    if (name_ar !== seen.name_ar || name_en !== seen.name_en) throw new AppError('conflict')
    requireFreeName(
      names,
      siblings.filter((one) => one !== section),
    )
    await sql`
      update ${sql.table(sectionTables[level].table)} set name_ar = ${names.name_ar}, name_en = ${names.name_en} where id = ${id}`.execute(
      tx,
    )
    await notify(tx, 'taxonomy')
    await recordAct(app, tx, actor, {
      action: 'rename_section',
      subject: { type: 'section', id: `${level}:${id}`, name: names.name_ar, path: '/desk/sections' },
      before: { name_ar, name_en },
      after: names,
    })
  })
}
