import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { anyString } from '../../../../../test/anyString.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { setUpDelivery } from '../delivery.fixtures.ts'

const service = await startPushService()
afterAll(service.close)
const app = await createTestApp({ OUTSIDE_ALLOW: service.host })
const { createReader, publish, tick } = setUpDelivery(app, service)

test('a mute of a keyword goes on when the reader removes other forms of the word, or adds them again', async () => {
  const { save, post, received, deliveries } = await createReader({ keywords: 'الكويت ~بالكويت' })
  expect((await post('/api/auth/alerts/mutes', { kind: 'keyword', value: 'الكويت ~بالكويت' })).statusCode).toBe(200)
  for (const keyword of ['الكويت ~بالكويت ~للكويت', 'الكويت', 'الكويت ~والكويت']) {
    await save({ keywords: [keyword] })
    await publish()
    await tick()
  }
  expect(received()).toEqual([])
  expect((await deliveries()).map(({ reason }) => reason)).toEqual(['keyword', 'keyword', 'keyword'])
  await save({ keywords: ['الكويت ~بالكويت', 'أمطار ~بأمطار'] })
  await publish({ title: 'أمطار على الكويت' })
  await tick()
  expect(received()).toMatchObject([{ body: expect.stringContaining('بسبب: أمطار') }])
})

test('the database and the code agree about what of a keyword its words are', async () => {
  const pieces = fc.constantFrom(
    ...['الكويت', ' ', '~', '～', '*', '+', '"', '|', '\u00a0', '\ufeff', '\u3000', '\n', 'a', 'ًا', '\u0085', '\u200b', '\u200f', '\u061c'],
  )
  const keywords = fc.sample(
    fc.array(fc.oneof(pieces, anyString({ maxLength: 2 }))).map((parts) => parts.join('').replaceAll('\0', '')),
    2_000,
  )
  const { rows } = await app.pool.query('select k, keyword_words(k) as words from unnest($1::text[]) k', [keywords])
  for (const { k, words } of rows) expect([k, words]).toEqual([k, splitKeyword(k).words])
})
