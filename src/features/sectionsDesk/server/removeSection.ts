import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'
import { hasSqlState } from '#base/database/sqlState.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { Level } from '../schema.ts'
import { isBuiltIn } from './listDeskSections.ts'
import { sectionErrors } from './messages.ts'
import { lockSiblings, sectionTables } from './sectionTables.ts'

/**
 * Removes a section that staff added and nothing is in; readers no longer follow or hide it.
 * Throws `not_found`, `section_built_in` and `section_in_use`.
 */
export async function removeSection(app: App, actor: Actor, level: Level, id: number): Promise<void> {
  try {
    await remove(app, actor, level, id)
  } catch (error) {
    // Posts, sources, polls and sections below it.
    throw hasSqlState(error, 'foreignKeyViolation') ? new AppError(sectionErrors.section_in_use) : error
  }
}

async function remove(app: App, actor: Actor, level: Level, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const section = (await lockSiblings(tx, level, { ids: [id] })).find((one) => one.id === id)
    if (!section) throw new AppError('not_found')
    if (isBuiltIn(section.slug)) throw new AppError(sectionErrors.section_built_in)
    if (await isChosen(tx, level, id)) throw new AppError(sectionErrors.section_in_use)
    for (const table of ['follows', 'hidden_news'] as const)
      await tx.deleteFrom(table).where('kind', '=', kinds[level]).where('id', '=', id).execute()
    await sql`delete from ${sql.table(sectionTables[level].table)} where id = ${id}`.execute(tx)
    await notify(tx, 'taxonomy')
    await recordAct(app, tx, actor, {
      action: 'remove_section',
      subject: { type: 'section', id: `${level}:${id}`, name: section.name_ar, path: '/desk/sections' },
      before: { level, name_ar: section.name_ar, name_en: section.name_en },
    })
  })
}

/** Names of the levels among what readers follow and hide; sub-categories are not. */
const kinds: Record<Level, string> = { main: 'main_category', category: 'category', sub: 'sub_category' }

/** Whether what lives on without its section names it: own news, newsletters, readers' alerts. */
async function isChosen(tx: Tx, level: Level, id: number): Promise<boolean> {
  const choices = {
    main: () => sql<{ id: number }>`
      select 1 as id where exists (select from newsletters where main_category_id = ${id})
        or exists (select from interests where ${id}::int = any(main_categories))`,
    category: () => sql<{ id: number }>`
      select 1 as id where exists (select from newsletters where category_id = ${id}) or exists (select from own_news where category_id = ${id})
        or exists (select from interests where ${id}::int = any(categories))`,
    sub: () => sql<{ id: number }>`select id from own_news where sub_category_id = ${id} limit 1`,
  }
  const { rows } = await choices[level]().execute(tx)
  return rows.length > 0
}
