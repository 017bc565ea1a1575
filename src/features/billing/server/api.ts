import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { PlanList } from '../schema.ts'
import { listPlans } from './plans/listPlans.ts'

/** Routes for the plans that readers can buy. */
export function plansApi(server: ApiServer, app: App): void {
  const schema = { tags: ['billing'], summary: 'The plans that can be bought', response: { 200: PlanList } }
  server.get('/api/plans', { schema, config: { access: 'anyone' } }, () => listPlans(app))
}
