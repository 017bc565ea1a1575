import { afterAll, describe, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { muteOptionsUrl, muteUrl } from './alertLinks.ts'
import { setUpDelivery } from './delivery.fixtures.ts'

const service = await startPushService()
afterAll(service.close)
const app = await createTestApp({ OUTSIDE_ALLOW: service.host })
const { get, send } = asVisitor(app)
const { createReader, publish, tick } = setUpDelivery(app, service)

/** A reader who received one alert, and the links in it. */
async function receiveAlert(title = 'الكويت', agency = {}, keywords = 'الكويت') {
  const reader = await createReader({ keywords })
  const post = await publish({ title, agency_id: await addAgency(app, agency) })
  await tick()
  const text = service.received.find(({ endpoint }) => reader.endpoints.includes(endpoint))?.text ?? '{}'
  const { url, actions } = JSON.parse(text) as { url: string; actions: { id: string; url: string }[] }
  const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()
  const linkFor = (kind: 'keyword' | 'agency' | 'story') => path(muteUrl(app, { story_id, user_id: reader.userId, kind }))
  return { ...reader, post, click: path(url), linkFor, keywordLink: path(actions.find(({ id }) => id === 'mute_keyword')?.url ?? '') }
}
const path = (url: string) => new URL(url, 'http://x').pathname
const post = (url: string, payload = '') =>
  send({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' } })

describe('the link to the story', () => {
  test('leads to its post on our site, and marks the alert as read', async () => {
    const { click, deliveries, post: id } = await receiveAlert('الكويت اليوم')
    const { statusCode, headers } = await get(click)
    expect([statusCode, headers.location]).toEqual([303, `/news/${id}/${encodeURIComponent('الكويت-اليوم')}`])
    expect(await deliveries()).toMatchObject([{ state: 'read' }])
  })

  test('is not read by the preview that a chat makes of it, by a scanner or by a prefetch', async () => {
    const { click, deliveries } = await receiveAlert()
    const robot = (agent: string) => get(click, { 'user-agent': agent })
    const responses = [
      await robot('TelegramBot (like TwitterBot)'),
      await robot('WhatsApp/2.23.20.0'),
      await robot('facebookexternalhit/1.1'),
      await get(click, { 'sec-purpose': 'prefetch;prerender' }),
      await send({ method: 'HEAD', url: click }),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303])
    expect(await deliveries()).toMatchObject([{ state: 'sent' }])
    await get(click, { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36' })
    expect(await deliveries()).toMatchObject([{ state: 'read' }])
  })

  test('leads nowhere else, whatever the title of the post is', async () => {
    const { click } = await receiveAlert('//evil.example/\\ الكويت')
    expect((await get(click)).headers.location).toMatch(/^\/news\/\d+\//)
  })

  test('a changed or guessed link opens nothing and changes nothing', async () => {
    const { click, deliveries } = await receiveAlert()
    const other = await receiveAlert()
    const parts = click.split('-')
    const forged = [
      `${click.slice(0, -1)}${click.endsWith('A') ? 'B' : 'A'}`,
      click.replace('-p-', '-t-'),
      [parts[0], other.click.split('-')[1], ...parts.slice(2)].join('-'),
      '/a/1-1-p-AAAAAAAAAAAAAAAAAAAAAA',
      '/a/x',
      `${click}A`,
    ]
    for (const url of forged) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })
})

describe('the link that mutes', () => {
  test('asks first, because chat programs open links by themselves; then the keyword is silent', async () => {
    const { keywordLink, received } = await receiveAlert()
    const question = await get(keywordLink)
    expect(question.body).toContain('كتم التنبيهات بسبب كلمة')
    await publish()
    await tick()
    expect(received()).toHaveLength(2)
    expect((await post(keywordLink)).body).toContain('كُتمت التنبيهات')
    await publish()
    await tick()
    expect(received()).toHaveLength(2)
  })

  test('names the keyword without the forms that the reader excluded, as do the button and the list of mutes', async () => {
    const { keywordLink, endpoints, get: asReader } = await receiveAlert('الكويت', {}, 'الكويت ~بالكويت')
    expect(service.received.find(({ endpoint }) => endpoints.includes(endpoint))?.text).not.toContain('~')
    expect((await get(keywordLink)).body).toContain('<bdi>الكويت</bdi>')
    expect((await post(keywordLink)).body).toContain('<bdi>الكويت</bdi>')
    expect((await asReader('/api/auth/alerts/mutes')).json().data).toMatchObject([{ kind: 'keyword', name: 'الكويت' }])
  })

  test('can mute the agency or the story instead, and its page shows names as text', async () => {
    const name = '<script>alert(1)</script> & "كونا"'
    const { linkFor, userId } = await receiveAlert('الكويت <b>', { name_ar: name })
    expect((await get(linkFor('agency'))).body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;كونا&quot;')
    expect((await get(linkFor('story'))).body).not.toContain('<b>')
    await post(linkFor('agency'))
    await post(linkFor('story'))
    const mutes = await app.db.selectFrom('mutes').select('kind').where('user_id', '=', userId).orderBy('kind').execute()
    expect(mutes).toEqual([{ kind: 'agency' }, { kind: 'story' }])
  })

  test('names a story without the labels of its agency, as do its mute and the list of mutes', async () => {
    const { linkFor, get: asReader } = await receiveAlert('عاجل | جفاف يضرب الكويت')
    expect((await get(linkFor('story'))).body).toContain('<bdi>جفاف يضرب الكويت</bdi>')
    expect((await post(linkFor('story'))).body).toContain('<bdi>جفاف يضرب الكويت</bdi>')
    expect((await asReader('/api/auth/alerts/mutes')).json().data).toMatchObject([{ kind: 'story', name: 'جفاف يضرب الكويت' }])
  })

  test('guessed, or made for another purpose, it mutes nothing', async () => {
    const { click, keywordLink } = await receiveAlert()
    const before = await app.db.selectFrom('mutes').select('id').execute()
    const token = click.replace('/a/', '')
    for (const url of [
      `/a/mute/${token}`,
      `/a/mute/${token.replace('-p-', '-k-')}`,
      keywordLink.replace('-k-', '-a-'),
      '/a/mute/1-1-k-AAAAAAAAAAAAAAAAAAAAAA',
    ])
      expect([url, (await post(url)).statusCode]).toEqual([url, 404])
    expect(await app.db.selectFrom('mutes').select('id').execute()).toEqual(before)
  })
})

describe('the page of all mutes that every message leads to', () => {
  /**
   * A reader who received two stories of two keywords in one bundle, and the page that it leads to.
   */
  async function receiveBundle() {
    const reader = await createReader({ keywords: 'جفاف، فيضان', set_time: true, time_from: 13 * 60, time_to: 20 * 60 })
    const agency_id = await addAgency(app, { name_ar: 'وكالة <b>' })
    await publish({ title: 'بالفيديو | جفاف <i>شديد</i>', agency_id })
    await publish({ title: 'فيضان', agency_id })
    app.setNow(new Date(app.now().getTime() + 3_600_000))
    await tick()
    const { kind, actions } = lastPush(reader.endpoints)
    return { ...reader, kind, actions, url: path(actions.at(-1)?.url ?? '') }
  }
  const lastPush = (endpoints: string[]) =>
    JSON.parse(service.received.findLast(({ endpoint }) => endpoints.includes(endpoint))?.text ?? '{}') as {
      kind: string
      actions: { id: string; url: string }[]
    }
  const mutesOf = (userId: number) =>
    app.db.selectFrom('mutes').select(['kind', 'value']).where('user_id', '=', userId).orderBy('kind').execute()
  const buttonsOf = (html: string) => [...html.matchAll(/value="(\w+-\d+)"/g)].map(([, value]) => value ?? '')

  test('is linked in a bundle, and offers each keyword, agency and story of it once; opening it mutes nothing', async () => {
    const { kind, actions, url, userId } = await receiveBundle()
    expect([kind, actions.map(({ id }) => id)]).toEqual(['bundle', ['open', 'mute_choose']])
    const { body, headers } = await get(url)
    expect(headers['cache-control']).toBe('no-store')
    expect(buttonsOf(body).map((value) => value.split('-')[0])).toEqual(['keyword', 'keyword', 'agency', 'story', 'story'])
    for (const name of ['جفاف', 'فيضان', 'وكالة &lt;b&gt;', 'جفاف &lt;i&gt;شديد&lt;/i&gt;']) expect(body).toContain(`<bdi>${name}</bdi>`)
    expect(await mutesOf(userId)).toEqual([])
  })

  test('mutes what is chosen there, one thing after the other, in the language of the account', async () => {
    const { url, userId, received } = await receiveBundle()
    const keyword = buttonsOf((await get(url)).body)[0] as string
    expect((await post(url, `mute=${keyword}`)).body).toContain(`href="${url}"`)
    await app.db.updateTable('users').set({ locale: 'en' }).where('id', '=', userId).execute()
    const english = (await get(url)).body
    expect(english).toContain('What do you want to mute?')
    await post(url, `mute=${buttonsOf(english).find((value) => value.startsWith('agency'))}`)
    expect((await mutesOf(userId)).map(({ kind }) => kind)).toEqual(['agency', 'keyword'])
    const before = received().length
    await publish({ title: 'جفاف وفيضان', agency_id: Number((await mutesOf(userId))[0]?.value) })
    await tick()
    expect(received()).toHaveLength(before)
  })

  test('is beside the button that mutes the keyword in a single alert', async () => {
    const { endpoints, keywordLink } = await receiveAlert('سيول', {}, 'سيول')
    const { actions } = lastPush(endpoints)
    expect(actions.map(({ id }) => id)).toEqual(['open', 'mute_keyword', 'mute_choose'])
    expect(keywordLink).toMatch(/^\/a\/mute\//)
    const { body } = await get(path(actions.at(-1)?.url ?? ''))
    expect(buttonsOf(body).map((value) => value.split('-')[0])).toEqual(['keyword', 'agency', 'story'])
  })

  test('mutes nothing of another message or kind, by a guessed link, or after 30 days', async () => {
    const { url, userId } = await receiveBundle()
    const other = await receiveAlert('عواصف', {}, 'عواصف')
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', other.post).executeTakeFirstOrThrow()
    for (const body of ['', 'mute=all-1', `mute=story-${story_id}`, 'mute=keyword-x', 'mute=keyword--1'])
      expect([body, (await post(url, body)).statusCode]).toEqual([body, 404])
    const changed = url.replace(/-m-/, '-s-')
    const ofOther = path(muteOptionsUrl(app, { of: 'story', id: story_id, user_id: userId }))
    for (const wrong of [changed, ofOther, other.keywordLink.replace('/mute/', '/mutes/'), '/a/mutes/1-1-m-AAAAAAAAAAAAAAAAAAAAAA'])
      expect([wrong, (await get(wrong)).statusCode]).toEqual([wrong, 404])
    const chosen = buttonsOf((await get(url)).body)[0]
    app.setNow(new Date(app.now().getTime() + 31 * 86_400_000))
    expect([
      (await get(url)).statusCode,
      (await post(url, `mute=${chosen}`)).statusCode,
      (await get(other.keywordLink)).statusCode,
    ]).toEqual([404, 404, 404])
    expect(await mutesOf(userId)).toEqual([])
  })
})
