import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { DeskPlan, DeskPlanPage, PlanChanges, PlanForm, PlanParams } from '../deskSchema.ts'
import { billingSuccesses } from './messages.ts'
import { listDeskPlans, readDeskPlan } from './plans/listDeskPlans.ts'
import { addPlan, editPlan } from './plans/savePlan.ts'

const tags = ['desk']
const config = { access: 'admin' } as const

/** The desk's routes for plans. */
export function deskPlansApi(server: ApiServer, app: App): void {
  const saved = successOf(z.object({ plan: DeskPlan }))
  const listSchema = { tags, summary: 'Every plan, sold or withdrawn', response: { 200: DeskPlanPage } }
  server.get('/api/desk/plans', { schema: listSchema, config: { ...config, cost: 5 } }, () => listDeskPlans(app))

  const addSchema = { tags, summary: 'Add a plan', body: PlanForm, response: { 200: saved, 422: ErrorReply } }
  server.post('/api/desk/plans', { schema: addSchema, config }, async (request) => {
    const id = await addPlan(app, request.body)
    return success(billingSuccesses.plan_saved, { plan: await readDeskPlan(app, id) })
  })

  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }
  const editSchema = {
    tags,
    summary: 'Change or withdraw a plan',
    params: PlanParams,
    body: PlanChanges,
    response: { 200: saved, ...refused },
  }
  server.put('/api/desk/plans/:id', { schema: editSchema, config }, async ({ params, body }) => {
    await editPlan(app, params.id, body)
    return success(billingSuccesses.plan_saved, { plan: await readDeskPlan(app, params.id) })
  })
}
