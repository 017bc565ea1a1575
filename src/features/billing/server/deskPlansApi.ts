import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { DeskPlan, DeskPlanPage, PlanChanges, PlanForm, PlanParams } from '../deskSchema.ts'
import { billingSuccesses } from './messages.ts'
import { listDeskPlans, readDeskPlan } from './plans/listDeskPlans.ts'
import { addPlan, editPlan } from './plans/savePlan.ts'

const tags = ['desk']
const config = (act: ActName) => ({ access: 'admin', act }) as const

/** The desk's routes for plans. */
export function deskPlansApi(server: ApiServer, app: App): void {
  const saved = successOf(z.object({ plan: DeskPlan }))
  const listSchema = { tags, summary: 'Every plan, sold or withdrawn', response: { 200: DeskPlanPage } }
  server.get('/api/desk/plans', { schema: listSchema, config: { ...config('see_plans'), cost: 5 } }, () => listDeskPlans(app))

  const addSchema = { tags, summary: 'Add a plan', body: PlanForm, response: { 200: saved, 422: ErrorReply } }
  server.post('/api/desk/plans', { schema: addSchema, config: config('add_plan') }, async (request) => {
    const id = await addPlan(app, actorOf(request), request.body)
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
  server.put('/api/desk/plans/:id', { schema: editSchema, config: config('edit_plan') }, async (request) => {
    const { id } = request.params
    await editPlan(app, actorOf(request), id, request.body)
    return success(billingSuccesses.plan_saved, { plan: await readDeskPlan(app, id) })
  })
}
