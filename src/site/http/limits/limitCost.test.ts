import { beforeEach, describe, expect, test } from 'vitest'
import { ErrorReply } from '#base/api/replies.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
await addPost(app, { title: 'أسعار النفط', agency_id: await addAgency(app) })
let now = Date.now()
const later = (seconds: number) => {
  now += seconds * 1000
  app.setNow(new Date(now))
}
beforeEach(() => later(3_600))

const search = `search=${encodeURIComponent('النفط')}`
const request = (url: string, remoteAddress = '198.51.100.7') => visitor.send({ url, remoteAddress })
/** The number of these calls that one address can make before it is refused. */
async function countUntilRefused(url: string): Promise<number> {
  for (let count = 0; count < 4_000; count++) if ((await request(url)).statusCode === 429) return count
  return Number.POSITIVE_INFINITY
}

describe('an address has 3,000 points per minute', () => {
  test.each([
    ['/api/search/help', 120],
    ['/api/search/facets', 300],
    ['/api/search/suggestions?q=', 1_500],
    ['/api/auth/polls?type=trending&cursor=x', 300],
    [`/api/posts?pagination=200&${search}&sort=relevance`, 75],
    [`/api/posts?pagination=200&${search}`, 150],
    ['/api/posts?pagination=x&trending=x', 3_000],
    ['/healthz', Number.POSITIVE_INFINITY],
  ])('so it can call %s %d times', async (url, times) => {
    expect(await countUntilRefused(url)).toBe(times)
  })

  test('and when they are used up, the response says how long to wait, after which it can call again', async () => {
    const url = `/api/posts?pagination=200&${search}&sort=relevance`
    await countUntilRefused(url)
    const refused = await request(url)
    expect(ErrorReply.strict().parse(refused.json())).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBe(1)
    later(1)
    expect((await request(url)).statusCode).toBe(200)
    expect((await request(url)).statusCode).toBe(429)
  })

  test('which a site of IPv6 has four times, in whichever of its networks it spends them', async () => {
    const codes: number[] = []
    for (let network = 1; network <= 500; network++)
      codes.push((await request('/api/search/help', `2001:db8:5:${network.toString(16)}::1`)).statusCode)
    expect(codes.indexOf(429)).toBe(480)
    expect((await request('/api/search/help', '2001:db8:6:1::1')).statusCode).not.toBe(429)
  })

  test('which do not affect other addresses or this machine', async () => {
    await countUntilRefused('/api/search/help')
    expect((await request('/api/posts', '198.51.100.8')).statusCode).toBe(200)
    expect((await request('/api/posts', '2001:db8::1')).statusCode).toBe(200)
    for (let count = 0; count < 130; count++) expect((await request('/api/search/help', '127.0.0.1')).statusCode).toBe(422)
  })

  test('of which a feed that must be rendered costs more than a cached one', async () => {
    const url = `/news/rss?${search}`
    await request(url)
    await request(url)
    // 11 points and 1. The rest are spent on what is never cached: 3,000 feeds may take longer than
    // one is cached.
    expect(await countUntilRefused('/api/posts?pagination=x&trending=x')).toBe(2_988)
    later(3_600)
    let made = 0
    while ((await request(`${url}${made}`)).statusCode === 200) made++
    expect(made).toBe(273)
  })
})
