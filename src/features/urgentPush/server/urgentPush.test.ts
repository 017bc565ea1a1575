import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { moveWholeStory } from '#features/frontPageDesk/server/stories/moveWholeStory.ts'
import { stopUrgent } from '#features/urgent/server/stopUrgent.ts'
import { storeUrgent } from '#features/urgent/server/storeUrgent.ts'
import { vapidKeys } from '#partners/vapidKeys.ts'
import type { Locale } from '#text/locale.ts'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost, type PostValues } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { claimSends, type UrgentSend } from './claimSends.ts'
import { urgentPushJobs } from './jobs.ts'
import { pushUrgent } from './pushUrgent.ts'
import { createRecorder } from './recordSends.ts'
import { sendUrgentPushes } from './sendUrgentPushes.ts'

const service = await startPushService()
afterAll(service.close)
const app = await createTestApp({ OUTSIDE_ALLOW: service.host, DEMO_PUSH_SERVICE: service.origin })
const visitor = asVisitor(app)
const { publicKey } = await vapidKeys(app)
const agency = await addAgency(app, { name_ar: 'كونا', name_en: 'KUNA' })
beforeEach(async () => {
  app.setNow(new Date('2026-11-30T09:00:00Z'))
  service.fail(null)
  service.received.splice(0)
  await app.db.deleteFrom('urgent_browsers').execute()
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('stories').execute()
  await app.pool.query('delete from graphile_worker._private_jobs')
})

const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))

function newBrowser() {
  const { endpoint, p256dh, auth } = service.subscribe(publicKey)
  return { endpoint, expirationTime: null, keys: { p256dh, auth } }
}
type Browser = ReturnType<typeof newBrowser>
const turnOn = (browser: Browser, edition: Locale = 'ar') => visitor.post('/api/urgent/browsers', { ...browser, edition })
const confirm = async (form: object) => (await visitor.post('/api/urgent/browsers/confirm', form)).json()
const turnOff = ({ endpoint }: Browser) => visitor.send({ method: 'DELETE', url: '/api/urgent/browsers', payload: { endpoint } })
async function addBrowsers(count: number, edition: Locale = 'ar'): Promise<Browser[]> {
  const browsers = Array.from({ length: count }, newBrowser)
  for (const browser of browsers) expect((await turnOn(browser, edition)).statusCode).toBe(200)
  return browsers
}
const receivedBy = ({ endpoint }: { endpoint: string }) => service.received.filter((message) => message.endpoint === endpoint)
const countOf = (browsers: Browser[]) => browsers.map((browser) => receivedBy(browser).length)

async function addStory(values: PostValues = {}): Promise<{ story: number; post: number }> {
  const post = await addPost(app, { title: 'زلزال يضرب شرق إيران', agency_id: agency, ...values })
  return { post, story: (await app.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()).story_id }
}
function makeUrgent(story: number, edition: Locale = 'ar', minutes = 60) {
  const since = app.now()
  const until = new Date(since.getTime() + minutes * 60_000)
  return app.db.transaction().execute((tx) => storeUrgent(tx, { edition, story, since, until, burst: null }))
}
const takeBack = (story: number) => app.db.transaction().execute((tx) => stopUrgent(tx, 'ar', story, app.now()))
type Job = { run_at: Date; payload: { edition: Locale; story: number } }
const queued = async () =>
  (
    await app.pool.query<Job>(
      `select run_at, payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where identifier = 'pushUrgent' order by j.id`,
    )
  ).rows
/** Half a minute later, runs what was queued, and sends. */
async function runQueued(): Promise<void> {
  later(30)
  for (const { run_at, payload } of await queued()) {
    expect(run_at.getTime()).toBeLessThanOrEqual(app.now().getTime())
    await pushUrgent(app, payload)
  }
  await sendUrgentPushes(app)
}

describe('an urgent story', () => {
  test('reaches the browsers of its edition once, half a minute after it was chosen, encrypted and urgent', async () => {
    const [arabic, english] = [...(await addBrowsers(1)), ...(await addBrowsers(1, 'en'))] as [Browser, Browser]
    const { story, post } = await addStory()
    await makeUrgent(story)
    expect(await queued()).toEqual([{ run_at: new Date('2026-11-30T09:00:30Z'), payload: { edition: 'ar', story } }])
    await sendUrgentPushes(app)
    expect(service.received).toEqual([])
    await runQueued()
    await runQueued()
    expect(countOf([arabic, english])).toEqual([1, 0])
    const [{ text, ttl, urgency, topic } = { text: '' }] = receivedBy(arabic)
    const url = `http://localhost:3000/news/${post}/زلزال-يضرب-شرق-إيران`
    expect(JSON.parse(text)).toEqual({
      kind: 'urgent',
      title: 'عاجل · كونا',
      body: 'زلزال يضرب شرق إيران',
      lang: 'ar',
      dir: 'rtl',
      tag: `story-${story}`,
      url: expect.stringContaining(`/news/${post}`),
      actions: [
        { id: 'open', label: 'افتح', url: expect.stringContaining(`/news/${post}`) },
        { id: 'stop_urgent', label: 'أوقف إشعارات العاجل', url: 'http://localhost:3000/urgent' },
      ],
    })
    expect(decodeURI(JSON.parse(text).url)).toBe(url)
    expect({ ttl, urgency, topic }).toEqual({ ttl: 3600, urgency: 'high', topic: `urgent-story-${story}` })
  })

  test('is sent in English to those who chose the English edition', async () => {
    const [browser] = (await addBrowsers(1, 'en')) as [Browser]
    const { story } = await addStory()
    const { post } = await addStory({ story_id: story, title: 'Quake hits eastern Iran', language: 'en' })
    await makeUrgent(story, 'en')
    await runQueued()
    expect(receivedBy(browser).map(({ text }) => JSON.parse(text))).toMatchObject([
      {
        title: 'Breaking · KUNA',
        body: 'Quake hits eastern Iran',
        lang: 'en',
        dir: 'ltr',
        url: expect.stringContaining(`/en/news/${post}`),
      },
    ])
  })

  test('is sent to nobody if it was taken back within half a minute, or hidden, or has no report in the language', async () => {
    await addBrowsers(1)
    const [taken, hidden, foreign] = [await addStory(), await addStory(), await addStory({ language: 'en' })]
    for (const { story } of [taken, hidden, foreign]) await makeUrgent(story)
    await takeBack(taken.story)
    await app.db.insertInto('front_page_hides').values({ edition: 'ar', post_id: hidden.post, hidden_at: app.now() }).execute()
    await runQueued()
    expect(service.received).toEqual([])
    // One that is chosen again is sent, because it was not.
    await makeUrgent(taken.story)
    await runQueued()
    expect(service.received).toHaveLength(1)
  })

  test('without a report in the language of its edition is sent once there is one, while it is urgent', async () => {
    const [browser] = (await addBrowsers(1)) as [Browser]
    const { story } = await addStory({ title: 'Quake hits eastern Iran', language: 'en' })
    await makeUrgent(story, 'ar', 5)
    await runQueued()
    await runQueued()
    expect(service.received).toEqual([])
    await addStory({ story_id: story })
    await runQueued()
    await runQueued()
    expect(receivedBy(browser).map(({ text }) => JSON.parse(text).body)).toEqual(['زلزال يضرب شرق إيران'])
  })

  test('is no longer waited for once it is not urgent', async () => {
    await addBrowsers(1)
    const { story } = await addStory({ language: 'en' })
    await makeUrgent(story, 'ar', 1)
    await runQueued()
    later(30)
    await runQueued()
    await app.pool.query('delete from graphile_worker._private_jobs')
    await pushUrgent(app, { edition: 'ar', story })
    expect(await queued()).toEqual([])
  })

  test('is not sent a second time when it is chosen again, prolonged or merged into another one', async () => {
    const [browser] = (await addBrowsers(1)) as [Browser]
    const { story } = await addStory()
    await makeUrgent(story)
    await runQueued()
    await takeBack(story)
    await makeUrgent(story, 'ar', 120)
    await runQueued()
    const { story: other } = await addStory()
    await app.db.transaction().execute((tx) => moveWholeStory(tx, story, other, app.now()))
    await makeUrgent(other)
    await runQueued()
    expect(receivedBy(browser)).toHaveLength(1)
  })

  test('is sent if it was merged into another one within half a minute', async () => {
    await addBrowsers(1)
    const [{ story }, { story: other }] = [await addStory(), await addStory()]
    await makeUrgent(story)
    await app.db.transaction().execute((tx) => moveWholeStory(tx, story, other, app.now()))
    await runQueued()
    expect(service.received.map(({ topic }) => topic)).toEqual([`urgent-story-${other}`])
  })

  test('of which an editor ends the urgency while it is sent goes to no more browsers', async () => {
    const browsers = await addBrowsers(2)
    const { story } = await addStory()
    await makeUrgent(story)
    service.fail({ status: 503 }, 1)
    await runQueued()
    expect(service.received).toHaveLength(1)
    await takeBack(story)
    later(600)
    await sendUrgentPushes(app)
    expect(countOf(browsers).sort()).toEqual([0, 1])
    expect(await app.db.selectFrom('urgent_sends').selectAll().execute()).toEqual([])
  })
})

describe('nobody is left out, and nobody gets a story twice', () => {
  test('when a worker is killed in the middle: another one sends the rest at once, and what was claimed a minute later', async () => {
    const browsers = await addBrowsers(6)
    const { story } = await addStory()
    await makeUrgent(story)
    later(30)
    await pushUrgent(app, { edition: 'ar', story })
    const killed = await claimSends(app, 2)
    expect(killed).toHaveLength(2)
    await Promise.all([sendUrgentPushes(app), sendUrgentPushes(app)])
    expect(service.received).toHaveLength(4)
    later(59)
    await sendUrgentPushes(app)
    expect(service.received).toHaveLength(4)
    later(2)
    await sendUrgentPushes(app)
    await sendUrgentPushes(app)
    expect(countOf(browsers)).toEqual(Array(6).fill(1))
  })

  test('when push services are busy: they are tried again within the hour', async () => {
    const browsers = await addBrowsers(2)
    const { story } = await addStory()
    await makeUrgent(story)
    service.fail({ status: 429, retryAfter: 120 })
    await runQueued()
    service.fail(null)
    later(119)
    await sendUrgentPushes(app)
    expect(countOf(browsers)).toEqual([0, 0])
    later(2)
    await sendUrgentPushes(app)
    await sendUrgentPushes(app)
    expect(countOf(browsers)).toEqual([1, 1])
    expect(receivedBy(browsers[0] as Browser)[0]?.ttl).toBe(3600 - 121)
  })

  test('but after an hour it is no news, and a browser that nothing reaches ten times, as the only one, is forgotten', async () => {
    const browsers = await addBrowsers(2)
    await app.db.updateTable('urgent_browsers').set({ failures: 9 }).execute()
    service.fail({ status: 503 }, 1)
    const { story } = await addStory()
    await makeUrgent(story, 'ar', 240)
    await runQueued()
    later(3600)
    await sendUrgentPushes(app)
    expect(countOf(browsers).sort()).toEqual([0, 1])
    await urgentPushJobs.pruneUrgentBrowsers?.(app, {} as never)
    const isOn = async (browser: Browser) => (await confirm(browser)).data.is_on
    for (const browser of browsers) expect(await isOn(browser)).toBe(receivedBy(browser).length > 0)
  })

  test.each([503, 403])('if none is reached (%s), as when the fault is ours, none is forgotten', async (status) => {
    const browsers = await addBrowsers(2)
    await app.db.updateTable('urgent_browsers').set({ failures: 9 }).execute()
    service.fail({ status })
    const { story } = await addStory()
    await makeUrgent(story, 'ar', 240)
    await runQueued()
    service.fail(null)
    later(3600)
    await sendUrgentPushes(app)
    await urgentPushJobs.pruneUrgentBrowsers?.(app, {} as never)
    for (const browser of browsers) expect(await confirm(browser)).toMatchObject({ data: { is_on: true } })
  })

  test('although the clock of the worker that sends is a second behind', async () => {
    const browsers = await addBrowsers(2)
    const { story } = await addStory()
    await makeUrgent(story)
    later(30)
    await pushUrgent(app, { edition: 'ar', story })
    later(-1)
    await sendUrgentPushes(app)
    expect(countOf(browsers)).toEqual([1, 1])
  })
})

describe('a browser that is gone', () => {
  test('is forgotten, has to subscribe anew, and is then turned on again', async () => {
    const [gone, fine] = (await addBrowsers(2)) as [Browser, Browser]
    service.unsubscribe(gone.endpoint)
    const { story } = await addStory()
    await makeUrgent(story)
    await runQueued()
    expect(countOf([gone, fine])).toEqual([0, 1])
    const { body: metrics } = await visitor.get('/metrics')
    expect(metrics).toContain('mirqab_urgent_browsers{edition="ar"} 1')
    expect(metrics).toContain('mirqab_urgent_pushes_total{outcome="sent"} 1')
    expect(metrics).toContain('mirqab_urgent_pushes_total{outcome="gone"} 1')
    expect((await app.db.selectFrom('urgent_browsers').select('endpoint').execute()).map(({ endpoint }) => endpoint)).toEqual([
      fine.endpoint,
    ])
    expect([(await turnOn(gone)).json().code, (await confirm({ ...gone, edition: 'ar' })).code]).toEqual(['push_gone', 'push_gone'])
    const renewed = newBrowser()
    expect(await confirm({ ...renewed, old_endpoint: gone.endpoint })).toMatchObject({ data: { is_on: false } })
    expect(await confirm({ ...renewed, old_endpoint: gone.endpoint, edition: 'ar' })).toMatchObject({ data: { is_on: true } })
  })

  test('at its former address alone is not forgotten: it gets the story at the present one', async () => {
    const [browser] = (await addBrowsers(1)) as [Browser]
    const { story } = await addStory()
    await makeUrgent(story)
    later(30)
    await pushUrgent(app, { edition: 'ar', story })
    const next = newBrowser()
    const [send] = (await claimSends(app, 1)) as [UrgentSend]
    await confirm({ ...next, old_endpoint: browser.endpoint })
    await createRecorder(app).record({ send, result: { outcome: 'gone', reason: '410' }, claimedAt: performance.now() })
    later(61)
    await sendUrgentPushes(app)
    expect(countOf([browser, next])).toEqual([0, 1])
    expect(await confirm(next)).toMatchObject({ data: { is_on: true } })
  })

  test('is tried no more if its reader turned it off meanwhile, and stays off when it is confirmed', async () => {
    const [browser] = (await addBrowsers(1)) as [Browser]
    const { story } = await addStory()
    await makeUrgent(story)
    later(30)
    await pushUrgent(app, { edition: 'ar', story })
    expect((await turnOff(browser)).json()).toMatchObject({ message: 'لن تصل الأخبار العاجلة إلى هذا المتصفح', data: { is_on: false } })
    await sendUrgentPushes(app)
    expect(service.received).toEqual([])
    const moved = { ...newBrowser(), old_endpoint: browser.endpoint, edition: 'ar' }
    expect([await confirm({ ...browser, edition: 'ar' }), await confirm(moved)]).toMatchObject([
      { data: { is_on: false } },
      { data: { is_on: false } },
    ])
  })
})

describe('a browser', () => {
  test('is turned on by anybody in one edition, and keeps what waits for it when its address changes', async () => {
    const [browser] = (await addBrowsers(1, 'en')) as [Browser]
    expect((await turnOn(browser)).json()).toMatchObject({ message: 'ستصل الأخبار العاجلة إلى هذا المتصفح', data: { is_on: true } })
    const { story } = await addStory()
    await makeUrgent(story)
    later(30)
    await pushUrgent(app, { edition: 'ar', story })
    const next = newBrowser()
    expect(await confirm({ ...next, old_endpoint: browser.endpoint })).toMatchObject({ data: { endpoint: next.endpoint, is_on: true } })
    await sendUrgentPushes(app)
    expect(countOf([browser, next])).toEqual([0, 1])
  })

  test('may be on for alerts too: each is turned off by itself, and signing out ends the alerts alone', async () => {
    const reader = await asUser(app, visitor.server)
    const browser = newBrowser()
    const alerts = async () => (await reader.get('/api/auth/channels')).json().data[0].browsers
    const urgent = async () => (await app.db.selectFrom('urgent_browsers').select('id').execute()).length
    await reader.post('/api/auth/push/subscriptions', browser)
    await reader.post('/api/urgent/browsers', { ...browser, edition: 'ar' })
    expect([await alerts(), await urgent()]).toEqual([1, 1])
    await turnOff(browser)
    expect([await alerts(), await urgent()]).toEqual([1, 0])
    await turnOn(browser)
    await reader.delete('/api/auth/push/subscriptions', { endpoint: browser.endpoint })
    expect([await alerts(), await urgent()]).toEqual([0, 1])
    await reader.post('/api/auth/push/subscriptions', browser)
    await reader.post('/api/auth/logout')
    expect(await app.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
    expect(await urgent()).toBe(1)
  })

  test('that is renewed gets alerts at its new address only if it had them', async () => {
    const reader = await asUser(app, visitor.server)
    const renew = async (form: object) =>
      (await reader.post('/api/auth/push/subscriptions', { ...form, renews: true })).json().data.browsers
    const [urgentOnly, next, last] = [newBrowser(), newBrowser(), newBrowser()]
    expect(await renew({ ...next, old_endpoint: urgentOnly.endpoint })).toBe(0)
    await reader.post('/api/auth/push/subscriptions', urgentOnly)
    expect(await renew({ ...next, old_endpoint: urgentOnly.endpoint })).toBe(1)
    // Some browsers do not say what they had: then their session does.
    expect(await renew(last)).toBe(2)
  })

  test('whose address leads inside or is none is refused, and so are too many from one network', async () => {
    const browser = newBrowser()
    const inside = [
      'http://127.0.0.1:9/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest',
      'https://[::1]/x',
      'https://localhost/x',
    ]
    for (const endpoint of [
      ...inside,
      'http://fcm.googleapis.com/x',
      'x',
      `${browser.endpoint}#1`,
      `https://e.example/${'x'.repeat(1000)}`,
    ])
      for (const path of ['', '/confirm'])
        expect((await visitor.post(`/api/urgent/browsers${path}`, { ...browser, endpoint, edition: 'ar' })).statusCode, endpoint).toBe(422)
    expect((await visitor.post('/api/urgent/browsers', browser)).json()).toMatchObject({ errors: { edition: [expect.any(String)] } })
    expect((await visitor.post('/api/urgent/browsers', { ...browser, edition: 'ar', keys: { p256dh: 'x', auth: 'x' } })).statusCode).toBe(
      422,
    )
    expect(await app.db.selectFrom('urgent_browsers').select('id').execute()).toEqual([])

    const from = (remoteAddress: string) =>
      visitor.send({ method: 'POST', url: '/api/urgent/browsers', payload: { ...newBrowser(), edition: 'ar' }, remoteAddress })
    const codes: number[] = []
    for (let count = 0; count < 61; count++) codes.push((await from('198.51.100.7')).statusCode)
    expect(codes).toEqual([...Array(60).fill(200), 429])
    expect((await from('198.51.100.8')).statusCode).toBe(200)
  })

  test('of an unknown push service is refused once a thousand name its owner, also as the present address of another one', async () => {
    const [browser, known] = (await addBrowsers(2)) as [Browser, Browser]
    await app.pool.query(
      `insert into urgent_browsers (endpoint, p256dh, auth, edition, created_at, seen_at)
        select 'https://' || n || '.victim.example/' || n, 'x', 'x', 'ar', now(), now() from generate_series(1, 1000) n`,
    )
    const endpoint = 'https://push.victim.example/x'
    const refused = [
      await visitor.post('/api/urgent/browsers', { ...browser, endpoint, edition: 'ar' }),
      await visitor.post('/api/urgent/browsers/confirm', { ...browser, endpoint, old_endpoint: known.endpoint }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    expect(await confirm(known)).toMatchObject({ data: { is_on: true } })
  })

  test('that is sent from another site is refused', async () => {
    const response = await visitor.post('/api/urgent/browsers', { ...newBrowser(), edition: 'ar' }, { origin: 'https://evil.example' })
    expect(response.json()).toMatchObject({ code: 'csrf_mismatch' })
  })

  test('of the demo that has no internet gets a stand-in; elsewhere there is none', async () => {
    expect((await visitor.post('/api/urgent/demo-browser', { edition: 'ar' })).json()).toMatchObject({ data: { is_on: true } })
    const plain = asVisitor(await createTestApp())
    expect((await plain.post('/api/urgent/demo-browser', { edition: 'ar' })).json()).toMatchObject({ code: 'channel_unavailable' })
  })
})
