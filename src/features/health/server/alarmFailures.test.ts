import { Logger, runOnce } from 'graphile-worker'
import { beforeEach, expect, test } from 'vitest'
import type { App } from '#base/app.ts'
import { dyingApp } from '../../../../test/dyingApp.ts'
import { startOutsideServer } from '../../../../test/outsideServer.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { alarmJobs } from './jobs.ts'
import { measureHealth } from './measureHealth.ts'

const hook = await startOutsideServer((_request, response) => response.writeHead(204).end())
const app = await createTestApp({
  OUTSIDE_ALLOW: hook.host,
  ALARM_MAIL: 'night@mirqab.example',
  ALARM_WEBHOOK: `${hook.origin}/alarm`,
  ALARM_WEBHOOK_SECRET: 'alarm-secret-of-the-operator',
})
const minute = 60_000

beforeEach(async () => {
  await app.pool.query('truncate health_checks, health_states, health_transitions, health_messages, outbox')
  await app.pool.query('delete from graphile_worker._private_jobs')
  hook.requests.splice(0)
  app.setNow(new Date('2026-11-24T09:00:00Z'))
  await app.pool.query(`select graphile_worker.add_job('slow', run_at => $1)`, [new Date(app.now().getTime() - 20 * minute)])
})

/** Runs the job of the next minute. */
async function measure(by: App = app): Promise<void> {
  app.setNow(new Date(app.now().getTime() + minute))
  await measureHealth(by)
}

async function sendWaiting(by: App = app): Promise<void> {
  const jobs = Object.entries(alarmJobs).map(([name, work]) => [name, (payload: unknown) => work(by, payload as never)])
  await runOnce({ pgPool: app.pool, taskList: Object.fromEntries(jobs), noHandleSignals: true, logger: new Logger(() => () => {}) })
}

const called = () =>
  hook.requests
    .flatMap(({ body }) => JSON.parse(body).alarms as { check: string; moment: string; subject: string }[])
    .filter(({ check }) => check === 'queues')
    .map(({ moment, subject }) => `${moment} ${subject}`)

test('wherever workers die while they measure, an alarm is sent once', async () => {
  let deaths = 0
  for (let statements = 0; ; statements++) {
    const died = await measure(dyingApp(app, statements)).then(
      () => false,
      () => true,
    )
    if (!died) break
    deaths++
  }
  expect(deaths).toBeGreaterThan(20)
  for (let times = 0; times < 4; times++) await measure()
  await sendWaiting()
  expect(called()).toEqual(['start jobs'])
})

test('a webhook whose address is inside our network is not called, and mail goes out all the same', async () => {
  const inside = { ...app, config: { ...app.config, outsideAllow: [] } }
  for (let times = 0; times < 4; times++) {
    await measure(inside)
    await sendWaiting(inside)
  }
  expect(hook.requests).toEqual([])
  const mails = await app.db.selectFrom('outbox').select('subject').where('recipient', '=', 'night@mirqab.example').execute()
  expect(mails).toEqual([{ subject: expect.stringContaining('طوابير العمل') }])
})
