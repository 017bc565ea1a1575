import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { slug } from '#text/slug.ts'
import type { PlanChanges, PlanForm } from '../../deskSchema.ts'

/** Stores a new plan, after the others unless the form says otherwise, and returns its id. */
export async function addPlan(app: App, form: PlanForm): Promise<number> {
  const { last } = await app.db
    .selectFrom('plans')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const values = { ...form, position: form.position ?? (last ?? -1) + 1, updated_at: app.now() }
  const name = slug(form.name_en) || 'plan'
  for (let n = 1; ; n++) {
    const row = { ...values, slug: n === 1 ? name : `${name}-${n}` }
    const inserting = app.db.insertInto('plans').values(row)
    const added = await inserting
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return added.id
  }
}

/**
 * Changes what is sold from now on, or withdraws it. What was paid for keeps its price and limits, and a payment that has begun costs what its reader saw,
 * because both were copied (decision 18). Throws `not_found`, and `conflict` if somebody else has changed the plan since `updated_at`.
 */
export async function editPlan(app: App, id: number, { updated_at, position, ...columns }: PlanChanges): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const plan = await tx.selectFrom('plans').select(['position', 'updated_at']).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!plan) throw new AppError('not_found')
    if (Date.parse(updated_at) !== plan.updated_at.getTime()) throw new AppError('conflict')
    const values = { ...columns, position: position ?? plan.position, updated_at: app.now() }
    await tx.updateTable('plans').set(values).where('id', '=', id).execute()
  })
}
