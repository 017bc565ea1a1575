import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { Level, NewSection } from '../schema.ts'
import { requireFreeName } from './requireFreeName.ts'
import { lockSiblings, sectionTables } from './sectionTables.ts'

/**
 * Adds a section as the last one of its parent. Throws `not_found` if the parent is gone, and
 * `section_name_taken`.
 */
export async function addSection(app: App, actor: Actor, section: NewSection): Promise<void> {
  const { level, parent, name_ar, name_en } = section
  await inTransaction(app.db, async (tx) => {
    await lockParent(tx, level, parent)
    requireFreeName({ name_ar, name_en }, await lockSiblings(tx, level, { parent }))
    const id = await insert(tx, section)
    await notify(tx, 'taxonomy')
    await recordAct(app, tx, actor, {
      action: 'add_section',
      subject: { type: 'section', id: `${level}:${id}`, name: name_ar, path: '/desk/sections' },
      after: { level, name_ar, name_en },
    })
  })
}

/** Two that are added at once to one parent wait for each other. */
async function lockParent(tx: Tx, level: Level, parent: number | null): Promise<void> {
  if (level === 'main') {
    await sql`lock table main_categories in share row exclusive mode`.execute(tx)
    return
  }
  const table = sql.table(sectionTables[level === 'sub' ? 'category' : 'main'].table)
  const { rows } = await sql`select id from ${table} where id = ${parent} for no key update`.execute(tx)
  if (rows.length === 0) throw new AppError('not_found')
}

async function insert(tx: Tx, { level, parent, name_ar, name_en }: NewSection): Promise<number> {
  // After all others of the level: those of one parent are compared with each other only.
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(sectionTables[level].table)})`
  const row = { slug: slugOf(name_en), name_ar, name_en, position }
  const of = parent as number
  const inserts = {
    main: () => tx.insertInto('main_categories').values(row).returning('id'),
    category: () =>
      tx
        .insertInto('categories')
        .values({ ...row, main_category_id: of })
        .returning('id'),
    sub: () =>
      tx
        .insertInto('sub_categories')
        .values({ ...row, category_id: of })
        .returning('id'),
  }
  return (await inserts[level]().executeTakeFirstOrThrow()).id
}

/** Unlike that of any other section: mappings of sources name sections by it. */
function slugOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['section']
  return `${words.join('-')}-${crypto.randomUUID().slice(0, 8)}`
}
