import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from '#base/app.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { features } from '#features/all.ts'
import { seedPlans } from '#features/billing/server/plans/seedPlans.ts'
import { remindSubscribers } from '#features/billing/server/subscriptions/remindSubscribers.ts'
import { queueBriefs } from '#features/brief/server/queueBriefs.ts'
import { planDeliveries } from '#features/delivery/server/plan/planDeliveries.ts'
import { createUser } from '../../../../test/asUser.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp, createTestDatabase } from '../../../../test/testApp.ts'
import { backupNewsroom } from './backupNewsroom.ts'
import { makeFolder, otherMachine } from './newsroomBackup.fixtures.ts'
import { restoreNewsroom } from './restoreNewsroom.ts'

const app = await createTestApp()
const hour = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms)
const user = await createUser(app)
await fill()
const file = join(makeFolder(), 'queued')
await backupNewsroom(app.config, app.databaseUrl, file)

/**
 * Writes what there is at the snapshot: alerts in every waiting state, a mail and another job, a
 * subscription that ends in an hour, a brief of an hour ago.
 */
async function fill(): Promise<void> {
  await seedPlans(app.db)
  const plan = await app.db.selectFrom('plans').select('id').where('slug', '=', 'one-month').executeTakeFirstOrThrow()
  const times = { starts_at: ago(24 * hour), ends_at: ago(-hour), updated_at: ago(24 * hour) }
  await app.db
    .insertInto('subscriptions')
    .values({ user_id: user.id, plan_id: plan.id, state: 'running', ...times })
    .execute()
  const kuwaitHour = (new Date().getUTCHours() + 2) % 24
  await app.db
    .insertInto('brief_settings')
    .values({ user_id: user.id, hour: kuwaitHour, updated_at: ago(48 * hour) })
    .execute()
  const waiting = [
    { story_id: 901, state: 'queued', turn: 1 },
    { story_id: 902, state: 'sending', leased_until: ago(-hour) },
    { story_id: 903, state: 'held', due_at: ago(hour) },
    { story_id: 904, state: 'held', due_at: ago(-hour) },
    { story_id: 905, state: 'collected' },
    { story_id: 906, state: 'sent' },
  ]
  for (const row of waiting)
    await app.db
      .insertInto('deliveries')
      .values({ user_id: user.id, channel: 'push', planned_at: ago(hour), ...row })
      .execute()
  await addJob(app.db, 'mailReceipt', { payment: 'one' })
  await addJob(app.db, 'mailReceipt', { payment: 'later' }, { runAt: ago(-hour) })
  await addJob(app.db, 'measurePictures', {})
}

async function restored(wasStopped: boolean) {
  const url = await createTestDatabase({ migrated: false })
  const machine = otherMachine()
  await restoreNewsroom(machine, url, file, { features, wasStopped })
  const other = createApp(machine, url, 'test', { background: true })
  const states = async () => {
    const rows = await other.db.selectFrom('deliveries').select(['story_id', 'state', 'reason']).orderBy('story_id').execute()
    return rows.map(({ story_id, state, reason }) => `${story_id} ${state} ${reason}`)
  }
  const jobs = async () => {
    const { rows } = await other.pool.query<{ name: string }>(
      'select t.identifier || j.payload::text as name from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id',
    )
    return rows.map(({ name }) => name)
  }
  return { other, states, jobs }
}

test('after a restore, alerts, mails, briefs and reminders that may have been sent since the backup are not sent again; what is due later still is', async () => {
  const { other, states, jobs } = await restored(false)
  expect(await states()).toEqual([
    '901 unknown restored',
    '902 unknown restored',
    '903 unknown restored',
    '904 held null',
    '905 collected null',
    '906 sent null',
  ])
  await queueBriefs(other)
  await remindSubscribers(other)
  expect(await jobs()).toEqual(['mailReceipt{"payment":"later"}', 'measurePictures{}'])

  // The news since the backup is read again: its alerts are only noted, those of newer posts are
  // sent.
  for (const published_at of [ago(hour), new Date(Date.now() + 1_000)]) {
    const post = await addPost(other, { published_at })
    const { story_id } = await other.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()
    await other.db.insertInto('alerts').values({ story_id, user_id: user.id, post_id: post, matched_at: new Date() }).execute()
    await other.db.insertInto('stories_to_deliver').values({ story_id }).execute()
  }
  await planDeliveries(other)
  const planned = await other.db
    .selectFrom('deliveries')
    .select(['channel', 'state', 'reason'])
    .where('story_id', '<', 900)
    .orderBy('story_id')
    .execute()
  expect(planned).toEqual([
    { channel: 'none', state: 'unknown', reason: 'restored' },
    { channel: 'none', state: 'expired', reason: 'no_channel' },
  ])
  await other.close()
})

test('after a restore of a newsroom that had been stopped, everything that was waiting is sent', async () => {
  const { other, states, jobs } = await restored(true)
  expect(await states()).toEqual([
    '901 queued null',
    '902 sending null',
    '903 held null',
    '904 held null',
    '905 collected null',
    '906 sent null',
  ])
  await queueBriefs(other)
  await remindSubscribers(other)
  const names = await jobs()
  expect(names.slice(0, 3)).toEqual(['mailReceipt{"payment":"one"}', 'mailReceipt{"payment":"later"}', 'measurePictures{}'])
  expect(names.some((name) => name.startsWith('sendBrief'))).toBe(true)
  expect(names.some((name) => name.startsWith('mailReminder'))).toBe(true)
  await other.close()
})
