import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { AlertFigures, GivenUp } from '../schema.ts'
import { setUpChats, setUpDelivery } from './delivery.fixtures.ts'

const service = await startPushService()
const telegram = await startTelegram()
afterAll(() => Promise.all([service.close(), telegram.close()]))
const app = await createTestApp({
  OUTSIDE_ALLOW: `${service.host},${telegram.host}`,
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_ROOT: telegram.origin,
})
const { createReader, publish, tick } = setUpDelivery(app, service)
const { createTwoChannelReader } = setUpChats(createReader, telegram)
const visitor = asVisitor(app)
let admin: SignedIn
beforeAll(async () => {
  admin = await asUser(app, visitor.server, { role: 'admin' })
})
beforeEach(() => app.db.deleteFrom('delivery_hours').execute())
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))

const listGivenUp = async (): Promise<GivenUp[]> => (await admin.get('/api/desk/alerts/given-up?pagination=100')).json().data
const retry = async (letters: string[]): Promise<number> => {
  const response = await admin.post('/api/desk/alerts/retry', { letters })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.retried
}
const pushOf = async () => {
  const { channels } = (await admin.get('/api/desk/alerts')).json() as AlertFigures
  return channels.find(({ channel }) => channel === 'push')
}

test('the figures of a channel count what was sent and failed in each hour, and how long it waited', async () => {
  await createReader()
  await publish()
  later(4)
  await tick()
  service.fail({ status: 400 })
  await publish({ title: 'أمطار على الكويت' })
  await tick()
  const push = await pushOf()
  expect(push?.hour).toMatchObject({ sent: 1, failed: 1 })
  expect(push?.hour.p50).toBeCloseTo(4, 1)
  expect(push?.hours).toHaveLength(24)
  expect(push?.hours.at(-1)).toMatchObject({ sent: 1, failed: 1 })
  later(2 * 3600)
  expect(await pushOf()).toMatchObject({ hour: { sent: 0, failed: 0, p50: null }, day: { sent: 1, failed: 1 } })
})

test('what waits for its turn, and for another attempt, is counted', async () => {
  await createReader()
  await publish()
  expect(await pushOf()).toMatchObject({ queued: 1, retrying: 0 })
  service.fail({ status: 503 })
  await tick()
  expect(await pushOf()).toMatchObject({ queued: 0, retrying: 1 })
})

test('an alert that was given up is sent again once, however often and by however many staff that is asked for', async () => {
  const { received, userId } = await createReader()
  service.fail({ status: 400 })
  await publish({ title: 'أمطار على الكويت' })
  await tick()
  const [letter] = await listGivenUp()
  expect(letter).toMatchObject({ user_id: userId, channel: 'push', reason: 'refused', is_taken_over: false })
  service.fail(null)
  const id = letter?.id as string
  const counts = await Promise.all([retry([id]), retry([id]), retry([id, id])])
  expect(counts.sort()).toEqual([0, 0, 1])
  await tick()
  expect(await retry([id])).toBe(0)
  await tick()
  expect(received().map(({ body }) => body)).toHaveLength(1)
  expect(await listGivenUp()).toEqual([])
})

test('an alert that another channel took over is listed as such and not sent again', async () => {
  const { received, chatTexts } = await createTwoChannelReader({ send_to: 'first', channels: ['push', 'telegram'] })
  service.fail({ status: 400 })
  await publish()
  await tick()
  service.fail(null)
  const [letter] = await listGivenUp()
  expect(letter?.is_taken_over).toBe(true)
  expect(await retry([letter?.id as string])).toBe(0)
  await tick()
  expect([received().length, chatTexts().length]).toEqual([0, 1])
})

test('alerts that are queued, sent or unknown to us cannot be sent again by their id', async () => {
  const { userId, deliveries } = await createReader()
  await publish()
  const { story_id } = await app.db.selectFrom('deliveries').select('story_id').executeTakeFirstOrThrow()
  expect(await retry([`${story_id}-${userId}-push`, `${story_id}-${userId}-telegram`, '999999-1-push'])).toBe(0)
  await tick()
  expect(await retry([`${story_id}-${userId}-push`])).toBe(0)
  expect(await deliveries()).toMatchObject([{ state: 'sent' }])
  expect((await admin.post('/api/desk/alerts/retry', { letters: ['1-1-fax'] })).statusCode).toBe(422)
})

test('the list has a cursor, newest first', async () => {
  service.fail({ status: 400 })
  for (let count = 0; count < 3; count++) {
    await createReader()
    later(1)
  }
  await publish()
  await tick()
  const first = (await admin.get('/api/desk/alerts/given-up?pagination=2')).json()
  const second = (await admin.get(`/api/desk/alerts/given-up?pagination=2&cursor=${first.meta.next_cursor}`)).json()
  const ids = [...first.data, ...second.data].map(({ id }: GivenUp) => id)
  expect([first.data.length, new Set(ids).size, second.meta.next_cursor]).toEqual([2, 3, null])
})
