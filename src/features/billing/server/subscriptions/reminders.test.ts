import { Logger, runOnce } from 'graphile-worker'
import { beforeAll, expect, test } from 'vitest'
import { createBuyer } from '../../../../../test/buyer.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { billingJobs } from '../jobs.ts'
import { seedPlans } from '../plans/seedPlans.ts'
import { moveSubscriptions } from './moveSubscriptions.ts'
import { remindSubscribers } from './remindSubscribers.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
beforeAll(() => seedPlans(app.db))

/**
 * The subjects of the mails that this address has received until now, oldest first; the worker
 * looks at the clock three times.
 */
async function subjectsAt(time: string, address: string): Promise<string[]> {
  app.setNow(new Date(time))
  for (let n = 0; n < 3; n++) {
    await moveSubscriptions(app)
    await remindSubscribers(app)
  }
  const taskList = Object.fromEntries(
    Object.entries(billingJobs).map(([name, work]) => [name, (payload: unknown) => work(app, payload as never)]),
  )
  await runOnce({ pgPool: app.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
  const rows = await app.db.selectFrom('outbox').select('subject').where('recipient', '=', address).orderBy('id').execute()
  return rows.map(({ subject }) => subject)
}

test('a subscriber is reminded 7 days before the end, a day before, and when it has ended, once each and with a link to pay', async () => {
  app.setNow(new Date('2026-01-10T09:00:00Z'))
  const buyer = await createBuyer(app, visitor, 'en')
  const { receipt } = await buyer.buy(1)
  const paid = `We received your payment: receipt ${receipt}`
  const soon = 'Your subscription to Mirqab ends soon'
  const tomorrow = 'Less than a day left of your subscription to Mirqab'
  expect(await subjectsAt('2026-02-03T08:59:00Z', buyer.email)).toEqual([paid])
  expect(await subjectsAt('2026-02-03T09:00:00Z', buyer.email)).toEqual([paid, soon])
  expect(await subjectsAt('2026-02-09T09:00:00Z', buyer.email)).toEqual([paid, soon, tomorrow])
  expect(await subjectsAt('2026-02-10T09:00:00Z', buyer.email)).toEqual([paid, soon, tomorrow, 'Your subscription to Mirqab has ended'])
  expect(await subjectsAt('2026-02-14T09:00:00Z', buyer.email)).toHaveLength(4)
  const last = await app.db.selectFrom('outbox').select(['text', 'html']).orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(last.text).toContain('/en/profile/subscribe?plan=one-month')
  expect(last.text).toContain('“One month”, ended on 10 February 2026, 12:00')
})

test('a worker that was away sends only the most urgent reminder, in the reader’s language', async () => {
  app.setNow(new Date('2026-03-10T09:00:00Z'))
  const buyer = await createBuyer(app, visitor, 'ar')
  await buyer.buy(1)
  expect((await subjectsAt('2026-04-10T09:30:00Z', buyer.email)).slice(1)).toEqual(['انتهى اشتراكك في مرقاب'])
})

test('a subscriber is reminded once by several workers that look at the same moment', async () => {
  app.setNow(new Date('2026-08-10T09:00:00Z'))
  const buyer = await createBuyer(app, visitor, 'en')
  await buyer.buy(1)
  app.setNow(new Date('2026-09-04T09:00:00Z'))
  await Promise.all([remindSubscribers(app), remindSubscribers(app), remindSubscribers(app)])
  const { rows } =
    await app.pool.query(`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'mailReminder'`)
  expect(rows).toHaveLength(1)
})

test('who pays early is not reminded of the old end', async () => {
  app.setNow(new Date('2026-05-10T09:00:00Z'))
  const buyer = await createBuyer(app, visitor)
  await buyer.buy(1)
  app.setNow(new Date('2026-06-04T09:00:00Z'))
  await remindSubscribers(app)
  await buyer.buy(1)
  expect((await subjectsAt('2026-06-05T09:00:00Z', buyer.email)).filter((subject) => /انتهاء|انتهى/.test(subject))).toEqual([])
  expect((await subjectsAt('2026-07-03T10:00:00Z', buyer.email)).filter((subject) => /انتهاء|انتهى/.test(subject))).toHaveLength(1)
})
