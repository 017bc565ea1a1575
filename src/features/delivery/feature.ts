import type { Feature } from '#base/feature.ts'
import { alertLogApi } from './server/alertLog/alertLogApi.ts'
import { runBot } from './server/bot/runBot.ts'
import { telegramWebhookApi } from './server/bot/telegramWebhookApi.ts'
import { deliveriesBackup } from './server/deliveriesBackup.ts'
import { deskAlertsApi } from './server/deskAlerts/deskAlertsApi.ts'
import { deliveryJobs, planNewAlerts, sendAlerts, timedDeliveryJobs } from './server/jobs.ts'
import { linksApi } from './server/links/linksApi.ts'
import { deliveryMetrics } from './server/metrics/deliveryMetrics.ts'
import { mutesApi } from './server/mutes/mutesApi.ts'
import { mutesBackup } from './server/mutes/mutesBackup.ts'
import { settleDeliveries } from './server/plan/settleDeliveries.ts'
import { deskWhatsappApi } from './server/whatsapp/deskWhatsappApi.ts'
import { whatsappWebhookApi } from './server/whatsapp/whatsappWebhookApi.ts'

export const delivery: Feature = {
  name: 'delivery',
  api: [alertLogApi, mutesApi, linksApi, telegramWebhookApi, whatsappWebhookApi, deskWhatsappApi, deskAlertsApi, deliveryMetrics],
  jobs: [{ runner: 'standard', jobs: deliveryJobs, timed: timedDeliveryJobs }],
  followers: [planNewAlerts, sendAlerts, runBot],
  backup: [deliveriesBackup, mutesBackup],
  settleRestored: settleDeliveries,
}
