import { afterAll, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { setUpDelivery } from '../delivery.fixtures.ts'

const service = await startPushService()
afterAll(service.close)
const app = await createTestApp({ OUTSIDE_ALLOW: service.host })
const { createReader, publish, tick } = setUpDelivery(app, service)

test('a bundle names twenty stories, and says how many more are in the log', async () => {
  const { received } = await createReader({ set_time: true, time_from: 13 * 60, time_to: 20 * 60 })
  for (let count = 0; count < 23; count++) await publish({ title: `الكويت ${count}` })
  app.setNow(new Date(app.now().getTime() + 3_600_000))
  await tick()
  const [message] = received()
  expect(message?.title).toBe('ما وصل خارج وقت تنبيهاتك: 23 خبراً')
  const lines = message?.body.split('\n') ?? []
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe('وفي سجل التنبيهات 3 أخبار أخرى')
})
