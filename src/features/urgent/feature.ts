import type { Feature } from '#base/feature.ts'
import { announceUrgent } from './server/announceUrgent.ts'
import { urgentApi } from './server/api.ts'
import { findBursts } from './server/findBursts.ts'

/** Stories that an editor, or a burst of agencies, makes urgent («عاجل») for a time. */
export const urgent: Feature = {
  name: 'urgent',
  api: [urgentApi],
  jobs: [{ runner: 'standard', jobs: { findBursts, announceUrgent }, timed: [{ job: 'findBursts', pattern: '* * * * *' }] }],
  notifications: { urgent: { expiresPages: 'at_once' } },
}
