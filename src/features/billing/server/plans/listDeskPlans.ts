import type { App } from '#base/app.ts'
import type { DeskPlan, DeskPlanPage } from '../../deskSchema.ts'
import { planColumns, presentPlan } from './planRow.ts'

/** Every plan in the order of the comparison, those that were withdrawn last. */
export async function listDeskPlans(app: App): Promise<DeskPlanPage> {
  const rows = await selectDeskPlans(app).orderBy('is_sold', 'desc').orderBy('position').orderBy('id').execute()
  return { data: rows.map(present), meta: { next_cursor: null, per_page: rows.length } }
}

export async function readDeskPlan(app: App, id: number): Promise<DeskPlan> {
  return present(await selectDeskPlans(app).where('id', '=', id).executeTakeFirstOrThrow())
}

function selectDeskPlans(app: App) {
  return app.db
    .selectFrom('plans')
    .select([...planColumns, 'position', 'is_sold', 'updated_at'])
    .select((eb) =>
      eb
        .selectFrom('subscriptions as s')
        .select((sub) => sub.fn.countAll<string>().as('count'))
        .whereRef('s.plan_id', '=', 'plans.id')
        .where('s.state', '<>', 'ended')
        .as('subscribers'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDeskPlans>['execute']>>[number]

function present({ position, is_sold, updated_at, subscribers, ...plan }: Row): DeskPlan {
  return { ...presentPlan(plan), position, is_sold, subscribers: Number(subscribers), updated_at: updated_at.toISOString() }
}
