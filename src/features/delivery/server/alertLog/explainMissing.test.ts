import { afterAll, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { subscribe } from '../../../../../test/subscribe.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { setUpDelivery } from '../delivery.fixtures.ts'
import { explainMissing } from './explainMissing.ts'

const service = await startPushService()
afterAll(service.close)
const app = await createTestApp({ OUTSIDE_ALLOW: service.host })
const { createReader, publish } = setUpDelivery(app, service)

/**
 * ms of CPU for the reason why a post of 20,000 words caused no alert; the least of three.
 * @param resting keywords beyond the plan
 */
async function costOf(resting: number, post: number): Promise<number> {
  const keywords = Array.from({ length: resting + 1 }, (_, index) => `مدينة${index} -قرية${index}`)
  const { userId } = await createReader({ keywords: keywords.join('،') })
  await subscribe(app, userId, { keywords: 1 })
  const costs: number[] = []
  for (let count = 0; count < 3; count++) {
    const before = process.cpuUsage()
    expect((await explainMissing(app, userId, post, 'ar')).reason).toBe('keyword')
    costs.push(process.cpuUsage(before).user / 1_000)
  }
  return Math.min(...costs)
}

test('a reader with 36 times as many keywords costs less than five times as much when they ask about a long post', async () => {
  const post = await publish({ title: 'طويل' })
  const spelled = Array.from({ length: 20_000 }, (_, index) => `كلمه${index % 997}`).join(' ')
  await app.db.updateTable('post_words').set({ spelled }).where('post_id', '=', post).execute()
  await app.db.deleteFrom('posts_to_match').execute()
  expect(await costOf(36, post)).toBeLessThan(5 * (await costOf(1, post)))
})
