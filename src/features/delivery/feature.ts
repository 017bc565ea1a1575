import type { Feature } from '#base/feature.ts'
import { deliveriesBackup } from './server/deliveriesBackup.ts'
import { deliveryJobs, planNewAlerts, sendAlerts, timedDeliveryJobs } from './server/jobs.ts'
import { linksApi } from './server/links/linksApi.ts'

export const delivery: Feature = {
  name: 'delivery',
  api: [linksApi],
  jobs: [{ runner: 'standard', jobs: deliveryJobs, timed: timedDeliveryJobs }],
  followers: [planNewAlerts, sendAlerts],
  backup: [deliveriesBackup],
}
