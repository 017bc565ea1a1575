import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { MyFatoorahServer } from '#demo/providers/myFatoorah.ts'
import { filsLeft, type Invoice, paidStatusOf } from '#demo/providers/myFatoorahInvoices.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { checkPayment, checkPayments } from '#features/billing/server/payments/checkPayment.ts'
import { followPayment } from '#features/billing/server/payments/followPayment.ts'
import { receiveWebhook } from '#features/billing/server/payments/receiveWebhook.ts'
import { retryPayment } from '#features/billing/server/payments/retryPayment.ts'
import { startPayment } from '#features/billing/server/payments/startPayment.ts'
import { checkPaidPayments } from '#features/billing/server/refunds/checkPaidPayments.ts'
import { checkRefund } from '#features/billing/server/refunds/checkRefund.ts'
import { requestRefund } from '#features/billing/server/refunds/requestRefund.ts'
import { sendRefunds } from '#features/billing/server/refunds/sendRefunds.ts'
import { giveTime } from '#features/billing/server/subscriptions/giveTime.ts'
import { moveSubscriptions } from '#features/billing/server/subscriptions/moveSubscriptions.ts'
import { createUser } from './asUser.ts'
import { Died, dyingApp } from './dyingApp.ts'
import type { PaymentStep } from './paymentSteps.ts'

type Reader = Awaited<ReturnType<typeof createUser>>
/**
 * The payments of one run, by their order, and how many days each reader was given, by their id.
 */
export type Run = {
  readers: Reader[]
  given: Map<number, number>
  payments: { id: string; reader: Reader; createdAt: number }[]
  wavering: Set<string>
}
type Clock = { now(): number; forward(ms: number): void }

const hourMs = 3_600_000
/** MyFatoorah refuses payment after the invoice's `ExpiryDate`. */
const openMs = 24 * hourMs
/** The nights ask about a payment for ninety days (`checkPaidPayments`). */
const askedMs = 89 * 24 * hourMs

/**
 * Runs steps against the real code, database and stand-in; what the steps did can be checked with
 * `findPaymentProblems` when the run has been settled.
 */
export async function runPaymentSteps(
  app: App,
  provider: MyFatoorahServer,
  clock: Clock,
  plans: Map<number, number>,
  steps: PaymentStep[],
): Promise<Run> {
  // Nobody asks about the payments of earlier runs any more.
  clock.forward(91 * 24 * hourMs)
  const readers = [await createUser(app), await createUser(app)]
  const run: Run = { readers, given: new Map(), payments: [], wavering: new Set() }
  for (const step of steps) {
    clock.forward(1_000)
    await take(app, provider, clock, plans, run, step)
    if (step.kind === 'start' || step.kind === 'retry') await noteNewPayments(app, run, clock)
  }
  return run
}

async function take(
  app: App,
  provider: MyFatoorahServer,
  clock: Clock,
  plans: Map<number, number>,
  run: Run,
  step: PaymentStep,
): Promise<void> {
  if (step.kind === 'clock') return passTime(app, run, clock, step.hours * hourMs)
  if (step.kind === 'give') return giveDays(app, run, step)
  if (step.kind === 'delete') return deleteOne(app, run, step.reader)
  if (step.kind === 'work')
    return withTrouble(app, provider, step, (one) => Promise.all(Array.from({ length: step.workers }, () => work(one))))
  if (step.kind === 'start') {
    const reader = run.readers[step.reader % run.readers.length]
    const form = { plan_id: plans.get(step.months) ?? 0, coupon: step.coupon ? 'MODEL' : undefined }
    if (reader) await withTrouble(app, provider, step, (one) => startPayment(one, reader, 'ar', form))
    return
  }
  const payment = run.payments[step.payment % Math.max(run.payments.length, 1)]
  const invoice = payment && provider.invoices.get(payment.id)
  if (!payment || !invoice) return
  const { id, reader } = payment
  const isPaid = invoice.transactions.some(({ status }) => status === 'Succss')
  const isYoung = clock.now() - payment.createdAt < openMs
  const isOpen = !isPaid && isYoung
  switch (step.kind) {
    case 'pay':
      return isOpen ? provider.pay(id, received[step.received]) : undefined
    case 'pay_again':
      return isPaid && isYoung && isInDinars(invoice) ? provider.pay(id) : undefined
    case 'decline':
      return isOpen ? provider.decline(id) : undefined
    case 'decide':
      return provider.decideRefund(id, step.status)
    case 'site_refund':
      if (isPaid && isInDinars(invoice) && clock.now() - payment.createdAt < askedMs)
        provider.refundOnSite(id, step.fils ?? filsLeft(invoice))
      return
    case 'waver':
      if (isPaid) invoice.status = invoice.status === 'Canceled' ? paidStatusOf(invoice) : 'Canceled'
      if (isPaid) run.wavering.add(id)
      return
    default:
      return act(app, provider, step, id, reader)
  }
}

/**
 * Passes time. However long the worker rests, it works in one of the last nights in which a payment
 * is asked about: what is refunded on the gateway's site without a webhook is not found later.
 */
async function passTime(app: App, run: Run, clock: Clock, ms: number): Promise<void> {
  const end = clock.now() + ms
  const lastNights = run.payments.map(({ createdAt }) => createdAt + askedMs).filter((at) => at > clock.now() && at <= end)
  for (const at of lastNights.toSorted((a, b) => a - b)) {
    clock.forward(at - clock.now())
    await checkPaidPayments(app)
  }
  clock.forward(end - clock.now())
}

const isInDinars = ({ transactions }: Invoice) => transactions.every(({ currency }) => currency === 'KD')

const received = { right: {}, less: { value: 0.15 }, foreign: { currency: 'USD' } }

type Action = Extract<PaymentStep, { kind: 'webhook' | 'return' | 'retry' | 'refund' | 'refund_webhook' }>

function act(app: App, provider: MyFatoorahServer, step: Action, id: string, reader: Reader): Promise<void> {
  return withTrouble(app, provider, step, async (one) => {
    if (step.kind === 'return') return followPayment(one, reader.id, id)
    if (step.kind === 'retry') return retryPayment(one, reader, 'ar', id)
    if (step.kind === 'refund')
      return requestRefund(one, programActor, id, { amount: step.fils, reason: 'model' }).then(() => sendRefunds(one))
    // The job of the webhook, and the worker.
    if (step.kind === 'refund_webhook') return Promise.allSettled([checkRefund(one, { payment: id }), sendRefunds(app)])
    await receiveWebhook(one, 'myfatoorah', { gatewayId: '', paymentId: id, isRefund: false })
    // The webhook, the worker and the reader's page at once.
    await Promise.allSettled([checkPayment(one, id), checkPayments(app), followPayment(app, reader.id, id)])
  })
}

/** Errors that readers see, and deaths, are part of the model; anything else is a bug. */
async function withTrouble(
  app: App,
  provider: MyFatoorahServer,
  { fault, diesAfter }: Pick<Action, 'fault' | 'diesAfter'>,
  work: (one: App) => Promise<unknown>,
): Promise<void> {
  const calls = ['SendPayment', 'GetPaymentStatus', 'MakeRefund', 'GetRefundStatus']
  if (fault) for (const call of calls) provider.fail(call, fault, 1)
  try {
    await work(diesAfter === null ? app : dyingApp(app, diesAfter))
  } catch (error) {
    if (!(error instanceof AppError || error instanceof Died)) throw error
  }
  for (const call of calls) provider.fail(call, null)
}

async function work(app: App): Promise<void> {
  await checkPayments(app)
  await sendRefunds(app)
  await checkPaidPayments(app)
  await moveSubscriptions(app)
}

async function noteNewPayments(app: App, run: Run, clock: Clock): Promise<void> {
  const known = run.payments.map(({ id }) => id)
  const ids = run.readers.map(({ id }) => id)
  const rows = await app.db.selectFrom('payments').select(['id', 'user_id']).where('user_id', 'in', ids).orderBy('seq').execute()
  for (const { id, user_id } of rows) {
    const reader = run.readers.find((one) => one.id === user_id)
    if (reader && !known.includes(id)) run.payments.push({ id, reader, createdAt: clock.now() })
  }
}

async function giveDays(app: App, run: Run, { reader, plan, days }: Extract<PaymentStep, { kind: 'give' }>): Promise<void> {
  const { id, email } = run.readers[reader % run.readers.length] ?? { id: 0, email: '' }
  await giveTime(app, email, { plan, days })
  run.given.set(id, (run.given.get(id) ?? 0) + days)
}

/**
 * Deletes one account, seldom, or most of a run would be about deleted ones; another reader takes
 * the place.
 */
async function deleteOne(app: App, run: Run, index: number): Promise<void> {
  if (index % 4 !== 3) return
  const place = index % run.readers.length
  await app.db
    .deleteFrom('users')
    .where('id', '=', run.readers[place]?.id ?? 0)
    .execute()
  run.readers[place] = await createUser(app)
}

/**
 * The gateway answers again, decides about refunds, and notifies us of payments that it had called
 * unpaid for a while, but of nothing else; the worker runs until nothing is open.
 */
export async function settleRun(app: App, provider: MyFatoorahServer, clock: Clock, run: Run): Promise<void> {
  for (const { id } of run.payments) {
    const invoice = provider.invoices.get(id)
    if (invoice?.transactions.some(({ status }) => status === 'Succss')) invoice.status = paidStatusOf(invoice)
    if (invoice) provider.decideRefund(id, 'Refunded')
    if (run.wavering.has(id)) await checkPayment(app, id)
  }
  for (let days = 0; days < 8; days += 4) {
    clock.forward(4 * 24 * hourMs)
    await work(app)
    for (const { id } of run.payments) if (provider.invoices.has(id)) provider.decideRefund(id, 'Refunded')
  }
  clock.forward(2 * hourMs)
  await work(app)
}
