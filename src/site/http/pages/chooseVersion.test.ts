import { describe, expect, test } from 'vitest'
import { clickUrl } from '#features/delivery/server/alertLinks.ts'
import { codeOf } from '#features/sharing/shareCode.ts'
import { createUser } from '../../../../test/asUser.ts'
import { createLightSite } from '../../../../test/lightSite.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp()
const { open } = await createLightSite(app)
const id = await addPost(app, { title: 'خبر' })

const browser = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'user-agent': 'Mozilla/5.0 Chrome/140',
}
const saving = { ...browser, 'save-data': 'on' }
const place = async (url: string, headers: Record<string, string>) => {
  const { status, headers: sent, html } = await open(url, headers)
  return status === 302 ? sent.location : status === 200 && html === 'full' ? 'full' : status
}

describe('a reader who saves data', () => {
  test('is led to the light page of what they opened, with its filters, in their language', async () => {
    for (const [url, light] of [
      ['/', '/light'],
      ['/en', '/en/light'],
      [`/news/${id}/words?utm_source=telegram`, `/light/news/${id}`],
      ['/news?search=%D9%86%D9%81%D8%B7&agency=3', '/light/news?agency=3&search=%D9%86%D9%81%D8%B7'],
      ['/en/polls?type=closed', '/en/light/polls?type=closed'],
      ['/privacy', '/light/privacy'],
      ['/status', '/light/status'],
    ] as const)
      expect(await place(url, saving)).toBe(light)
  })

  test('is told by Save-Data, or by a connection of the second generation', async () => {
    for (const hint of [{ 'save-data': 'on' }, { 'save-data': 'On' }, { ect: '2g' }, { ect: 'slow-2g' }] as Record<string, string>[])
      expect(await place('/', { ...browser, ...hint })).toBe('/light')
    for (const hint of [{}, { 'save-data': 'off' }, { 'save-data': '' }, { ect: '3g' }, { ect: '4g' }] as Record<string, string>[])
      expect(await place('/', { ...browser, ...hint })).toBe('full')
  })

  test('keeps the full pages once they have chosen them, and the light ones likewise, on any connection', async () => {
    const chosen = await open(`/news/${id}?version=full`, saving)
    expect(chosen.html).toBe('full')
    expect(chosen.headers['set-cookie']).toBe('VERSION=full; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax')
    expect(await place('/', { ...saving, cookie: 'VERSION=full' })).toBe('full')
    const back = await open('/light?version=light', { ...saving, cookie: 'VERSION=full' })
    expect(back.headers['set-cookie']).toMatch(/^VERSION=light;/)
    expect(await place('/', { ...browser, cookie: 'VERSION=light' })).toBe('/light')
    expect(await place('/', { ...saving, cookie: 'VERSION=other' })).toBe('/light')
  })

  test('gets a full page without cookies, too, and one that is meant for this time alone', async () => {
    expect(await place('/?version=full', saving)).toBe('full')
    const once = await open(`/news/${id}?version=once`, saving)
    expect([once.html, once.headers['set-cookie']]).toEqual(['full', undefined])
  })

  test('has no light page of what needs an account, and files and data are never redirected', async () => {
    for (const url of ['/profile', '/en/login', '/my-page', '/desk', '/election-survey', '/media/quickview'])
      expect(await place(url, saving), url).toBe('full')
    for (const url of ['/news.data', `/news/${id}.data`, '/api/posts', '/robots.txt']) expect(await place(url, saving), url).toBe(200)
  })
})

test('the link in an alert, and a short address, lead to the light page of a reader who saves data, and to the full one otherwise', async () => {
  const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()
  const { id: user_id } = await createUser(app)
  await app.db.insertInto('alerts').values({ story_id, user_id, post_id: id, matched_at: app.now() }).execute()
  const alert = new URL(clickUrl(app, { story_id, user_id, channel: 'telegram' })).pathname
  for (const link of [alert, `/s/${codeOf({ kind: 'post', id })}`]) {
    const { headers } = await open(link, saving)
    expect(await place(String(headers.location), saving), link).toBe(`/light/news/${id}`)
    expect(await place(String(headers.location), browser), link).toBe('full')
  }
})

test('no version is kept that another site, a prefetch or a robot requested', async () => {
  const cookieFor = async (headers: Record<string, string>) => (await open('/light?version=light', headers)).headers['set-cookie']
  expect(await cookieFor({ ...browser, 'sec-fetch-site': 'same-origin' })).toMatch(/^VERSION=light/)
  expect(await cookieFor({ accept: 'text/html' })).toMatch(/^VERSION=light/)
  for (const header of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-purpose': 'prefetch' },
    { 'user-agent': 'Googlebot' },
  ])
    expect(await cookieFor({ ...browser, ...(header as object) })).toBeUndefined()
})

test('robots and scripts get the full page, whatever they say of their connection', async () => {
  for (const agent of ['Googlebot/2.1', 'bingbot/2.0', 'facebookexternalhit/1.1', 'TelegramBot (like TwitterBot)', 'WhatsApp/2.23'])
    expect(await place('/', { ...saving, 'user-agent': agent }), agent).toBe('full')
  expect(await place('/', { ...saving, 'sec-fetch-dest': 'empty' })).toBe('full')
  expect(await place('/', { ...saving, accept: '*/*' })).toBe('full')
})

describe('a shared cache', () => {
  test('never stores the redirect, nor a full page that a reader who saves data has chosen', async () => {
    expect((await open('/', saving)).headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Save-Data, ECT, Cookie' })
    for (const url of ['/?version=full', '/?version=once'])
      expect((await open(url, saving)).headers['cache-control']).toBe('private, no-cache')
    expect((await open('/?version=full', browser)).headers['cache-control']).toBe('private, no-cache')
    expect((await open('/', { ...saving, cookie: 'VERSION=full' })).headers['cache-control']).toBe('private, no-cache')
  })

  test('stores full pages for each kind of connection, and light pages for all', async () => {
    const full = await open('/', browser)
    expect(full.headers).toMatchObject({ vary: 'Save-Data, ECT, Accept-Encoding', 'accept-ch': 'ECT' })
    expect(full.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=5/)
    const light = await open('/light', saving)
    expect(light.headers.vary).toBe('Accept-Encoding')
    expect(light.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=5/)
    expect((await open('/light?version=light', saving)).headers['cache-control']).toBe('private, no-cache')
    expect((await open('/news.data', browser)).headers.vary).toBe('Accept-Encoding')
  })
})

test('a made-up address never leads to another site', async () => {
  for (const url of [
    '/light//x.example',
    '/light/\\x.example',
    '/light///x.example/news',
    '/light/%2f%2fx.example',
    '/en/light//x.example?version=light',
  ]) {
    const { status, headers } = await open(url, saving)
    expect(String(headers.location ?? '/'), url).toMatch(/^\/(?![/\\])/)
    expect(status).toBeLessThan(500)
  }
})
