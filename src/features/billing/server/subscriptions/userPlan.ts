import type { UserPart } from '#base/userPart.ts'
import { UserPlan } from '../../schema.ts'
import { readPlanDetails } from './readPlanDetails.ts'

/**
 * `user_plan` of the signed-in user (spec 3): their subscription as in
 * `GET /api/auth/user/plan/details`; null if they never had one.
 */
export const userPlan: UserPart = {
  name: 'user_plan',
  schema: UserPlan,
  read: async (app, userId) => (await readPlanDetails(app, userId)).data,
}
