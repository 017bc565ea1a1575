import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { snapshotOf } from '#features/audit/server/snapshotOf.ts'
import { slug } from '#text/slug.ts'
import type { PlanChanges, PlanForm } from '../../deskSchema.ts'

/** Stores a new plan, after the others unless the form says otherwise, and returns its id. */
export async function addPlan(app: App, actor: Actor, form: PlanForm): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const id = await insertPlan(app, tx, form)
    await recordAct(app, tx, actor, { action: 'add_plan', subject: subjectOf(id, form), after: await snapshotOf(tx, 'plans', id) })
    return id
  })
}

/**
 * Changes what is sold from now on, or withdraws it. What was paid for keeps its price and limits,
 * and a payment already begun costs what the reader saw, because both were copied (decision 18).
 * Throws `not_found`, and `conflict` if somebody else has changed the plan since `updated_at`.
 */
export async function editPlan(app: App, actor: Actor, id: number, { updated_at, position, ...columns }: PlanChanges): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const plan = await tx.selectFrom('plans').select(['position', 'updated_at']).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!plan) throw new AppError('not_found')
    if (Date.parse(updated_at) !== plan.updated_at.getTime()) throw new AppError('conflict')
    const values = { ...columns, position: position ?? plan.position, updated_at: app.now() }
    const before = await snapshotOf(tx, 'plans', id)
    await tx.updateTable('plans').set(values).where('id', '=', id).execute()
    const after = await snapshotOf(tx, 'plans', id)
    await recordAct(app, tx, actor, { action: 'edit_plan', subject: subjectOf(id, columns), before, after })
  })
}

async function insertPlan(app: App, tx: Tx, form: PlanForm): Promise<number> {
  const { last } = await tx
    .selectFrom('plans')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const values = { ...form, position: form.position ?? (last ?? -1) + 1, updated_at: app.now() }
  const name = slug(form.name_en) || 'plan'
  for (let n = 1; ; n++) {
    const row = { ...values, slug: n === 1 ? name : `${name}-${n}` }
    const inserting = tx.insertInto('plans').values(row)
    const added = await inserting
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return added.id
  }
}

const subjectOf = (id: number, { name_ar }: { name_ar: string }) => ({ type: 'plan', id, name: name_ar, path: '/desk/plans' })
