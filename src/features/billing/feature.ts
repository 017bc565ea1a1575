import type { Feature } from '#base/feature.ts'
import { plansApi } from './server/api.ts'
import { deskCouponsApi, deskFiguresApi, deskPaymentsApi } from './server/deskApi.ts'
import { deskPlansApi } from './server/deskPlansApi.ts'
import { gatewayApi } from './server/gatewayApi.ts'
import { billingJobs, gatewayJobs, timedBillingJobs, timedGatewayJobs } from './server/jobs.ts'
import { billingErrors, billingFieldMessages } from './server/messages.ts'
import { paymentMetrics } from './server/payments/paymentMetrics.ts'
import { buyingApi, paymentsApi } from './server/paymentsApi.ts'
import { paymentsBackup } from './server/paymentsBackup.ts'
import { sandboxPage } from './server/sandboxPage.ts'
import { settleReminders } from './server/subscriptions/settleReminders.ts'
import { userPlan } from './server/subscriptions/userPlan.ts'

export const billing: Feature = {
  name: 'billing',
  api: [
    plansApi,
    paymentsApi,
    buyingApi,
    gatewayApi,
    sandboxPage,
    deskPaymentsApi,
    deskFiguresApi,
    deskCouponsApi,
    deskPlansApi,
    paymentMetrics,
  ],
  errors: billingErrors,
  fieldMessages: billingFieldMessages,
  notifications: { plans: { expiresPages: true } },
  jobs: [
    { runner: 'outside', jobs: gatewayJobs, timed: timedGatewayJobs },
    { runner: 'standard', jobs: billingJobs, timed: timedBillingJobs, mails: ['mailReceipt', 'mailReminder'] },
  ],
  backup: [paymentsBackup],
  settleRestored: settleReminders,
  user: [userPlan],
}
