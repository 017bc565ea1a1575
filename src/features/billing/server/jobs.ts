import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { pruneCouponMarks } from './coupons/takeCoupon.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { mailReceipt } from './mailReceipt.ts'
import { mailReminder } from './mailReminder.ts'
import { checkPayment, checkPayments } from './payments/checkPayment.ts'
import { checkPaidPayments } from './refunds/checkPaidPayments.ts'
import { checkRefund } from './refunds/checkRefund.ts'
import { sendRefunds } from './refunds/sendRefunds.ts'
import { moveSubscriptions } from './subscriptions/moveSubscriptions.ts'
import { remindSubscribers } from './subscriptions/remindSubscribers.ts'

/**
 * Calls to the gateway. Queued: `checkPayment {payment}` and `checkRefund {payment}` by webhooks,
 * `sendRefunds`. Scheduled: `checkPayments` and `sendRefunds` every minute; `checkPaidPayments` at
 * night in Kuwait, in 48 parts.
 */
export const gatewayJobs: Jobs = {
  async checkPayment(app, { payment }: { payment: string }) {
    if (!(await checkPayment(app, payment))) throw new Error('the gateway did not respond')
  },
  checkPayments: (app) => checkPayments(app),
  checkPaidPayments: (app) => checkPaidPayments(app),
  sendRefunds: (app) => sendRefunds(app),
  checkRefund,
}
export const timedGatewayJobs: TimedJob[] = [
  { job: 'checkPayments', pattern: '* * * * *' },
  { job: 'sendRefunds', pattern: '* * * * *' },
  { job: 'checkPaidPayments', pattern: '*/5 20-23 * * *' },
]

/**
 * Queued: `mailReceipt {payment}`, `mailReminder {user, ends_at, days}`. Scheduled: the others;
 * `checkLedger` at night in Kuwait.
 */
export const billingJobs: Jobs = {
  mailReceipt,
  mailReminder,
  moveSubscriptions: (app) => moveSubscriptions(app),
  remindSubscribers: (app) => remindSubscribers(app),
  pruneCouponMarks,
  async checkLedger(app) {
    const broken = await checkLedger(app)
    if (broken.length > 0) app.log.error({ broken }, 'the ledger of money does not agree with the payments')
  },
}
export const timedBillingJobs: TimedJob[] = [
  { job: 'moveSubscriptions', pattern: '* * * * *' },
  { job: 'remindSubscribers', pattern: '*/10 * * * *' },
  { job: 'checkLedger', pattern: '20 23 * * *' },
  { job: 'pruneCouponMarks', pattern: '35 23 * * *' },
]
