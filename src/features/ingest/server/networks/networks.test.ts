import { describe, expect, test } from 'vitest'
import { asUser } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { ar } from '../../browser/desk/ar.ts'
import { en } from '../../browser/desk/en.ts'
import type { DeskSourcePage } from '../../deskSchema.ts'
import { listSources } from '../sources/listSources.ts'
import { createReadings, film, picture, startStandIns } from './networks.fixtures.ts'
import { postSources } from './networks.ts'

const standIns = await startStandIns()
const { accounts, networks } = standIns
const app = await createTestApp(standIns.env)
const { add, pass, post, readSource, listPosts, listTitles } = createReadings(app, standIns)
const names = ['x', 'instagram', 'threads'] as const

describe.each(names)('an account of %s', (network) => {
  const control = networks[network]

  test('is read into media posts of that network, and later only what is new', async () => {
    accounts.set('deera', [post(2, { media: [film()] }), post(1)])
    await add(network, 'deera')
    expect(await pass(0)).toMatchObject({ sources: 1, failed: 0, new_posts: 2 })
    const [newest] = await listPosts()
    expect(newest).toMatchObject({ title: 'مشهد رقم 2 من الكويت اليوم', media_type: 'media', source: postSources[network], language: 'ar' })
    expect(newest?.video).toMatchObject({ src: 'https://video.example/film.mp4', poster: 'https://pictures.example/poster.jpg' })
    expect(await pass(15)).toMatchObject({ new_posts: 0, updated_posts: 0 })
    accounts.get('deera')?.unshift(post(3))
    expect(await pass(30)).toMatchObject({ new_posts: 1, updated_posts: 0 })
    expect(await listTitles()).toEqual([3, 2, 1].map((number) => `مشهد رقم ${number} من الكويت اليوم`))
  })

  test('that published several pages since the last read is paged until known posts', async () => {
    accounts.set('deera', [post(1)])
    await add(network, 'deera')
    await pass(0)
    control.requests.length = 0
    accounts.get('deera')?.unshift(...Array.from({ length: 230 }, (_, index) => post(231 - index)))
    expect(await pass(15)).toMatchObject({ failed: 0, new_posts: 230 })
    const pages = control.requests.length
    expect(await pass(30)).toMatchObject({ new_posts: 0 })
    expect(control.requests.length - pages).toBeLessThanOrEqual(1)
  })

  test('whose pages never end is read for ten pages', async () => {
    accounts.set('deera', [post(1)])
    await add(network, 'deera')
    await pass(0)
    accounts.get('deera')?.unshift(...Array.from({ length: 1500 }, (_, index) => post(1600 - index)))
    control.requests.length = 0
    control.fail('endless')
    expect(await pass(15)).toMatchObject({ failed: 0 })
    expect(control.requests.length).toBeLessThanOrEqual(11)
  })

  test('has several pictures of a post, with their descriptions, in order', async () => {
    accounts.set('deera', [post(1, { media: [picture(1, 'قارب شراعي'), picture(2), picture(3, 'غروب')] })])
    await add(network, 'deera')
    await pass(0)
    const [stored] = await listPosts()
    expect(stored?.image_url).toBe('https://pictures.example/1.jpg')
    const pictures = await app.db.selectFrom('post_pictures').select(['url', 'description']).orderBy('position').execute()
    expect(pictures).toEqual(
      [picture(1, 'قارب شراعي'), picture(2), picture(3, 'غروب')].map(({ url, description }) => ({ url, description })),
    )
  })

  test('that is limited waits as long as the network says, and all its accounts with it', async () => {
    accounts.set('deera', [post(1)])
    accounts.set('other', [post(2)])
    await add(network, 'deera')
    await add(network, 'other')
    control.fail('rate_limited')
    await pass(0)
    const before = control.requests.length
    expect(before).toBe(1)
    const waiting = await app.db.selectFrom('sources').select(['next_fetch_at', 'last_error_code']).execute()
    for (const { next_fetch_at } of waiting) expect(next_fetch_at.getTime() - app.now().getTime()).toBeGreaterThan(9 * 60_000)
    expect((await listSources(app)).map(({ reason }) => reason).join()).toMatch(/rate_limited: (X|Meta) answered (429|403)/)
    control.fail(null)
    expect(await pass(25)).toMatchObject({ sources: 2, failed: 0, new_posts: 2 })
  })

  test('is left alone for a while when the limit is nearly used up, although the answer was good', async () => {
    accounts.set('deera', [post(1)])
    await add(network, 'deera')
    control.fail('almost_used_up')
    expect(await pass(0)).toMatchObject({ failed: 0 })
    const { next_fetch_at } = await readSource()
    expect(next_fetch_at.getTime() - app.now().getTime()).toBeGreaterThan(9 * 60_000)
  })

  test('stops at an expired token, says so, and goes on by itself with a new one', async () => {
    const { resumeNetworks } = await import('../networkCalls/resumeNetworks.ts')
    accounts.set('deera', [post(1)])
    accounts.set('other', [post(2)])
    await add(network, 'deera')
    await add(network, 'other')
    control.fail('expired_token')
    await pass(0)
    expect(control.requests).toHaveLength(1)
    const sources = await listSources(app)
    expect(sources.map(({ status }) => status)).toEqual(['paused', 'paused'])
    for (const { reason } of sources) expect(reason).toMatch(/^token_refused: (X|Meta) answered 40[01]: .*\(token [0-9a-f]{8}\)$/)
    await resumeNetworks(app)
    expect(await pass(5)).toMatchObject({ sources: 0 })
    control.fail(null)
    const config = app.config[network] as { token: string }
    const { token } = config
    config.token = 'another'
    await resumeNetworks(app)
    config.token = token
    expect(await pass(10)).toMatchObject({ sources: 2, failed: 0, new_posts: 2 })
  })

  test('that answers with an error or half an answer is tried again later, and loses nothing', async () => {
    accounts.set('deera', [post(1)])
    await add(network, 'deera')
    await pass(0)
    for (const [fault, code] of [
      ['server_error', 'http_status'],
      ['malformed', 'malformed'],
    ] as const) {
      control.fail(fault)
      expect(await pass(15)).toMatchObject({ failed: 1 })
      expect(await readSource()).toMatchObject({ last_error_code: code, status: 'active' })
    }
    control.fail(null)
    accounts.get('deera')?.unshift(post(2))
    expect(await pass(60)).toMatchObject({ failed: 0, new_posts: 1 })
    expect(await listTitles()).toHaveLength(2)
  })

  test('that exists no more ends its source', async () => {
    accounts.set('other', [])
    await add(network, 'deera')
    await pass(0)
    expect(await readSource()).toMatchObject({ status: 'gone', last_error_code: 'gone' })
  })

  test('is not read without a key, and is read soon after there is one', async () => {
    const { resumeNetworks } = await import('../networkCalls/resumeNetworks.ts')
    accounts.set('deera', [post(1)])
    await add(network, 'deera')
    const config = app.config[network]
    Object.assign(app.config, { [network]: undefined })
    await pass(0)
    Object.assign(app.config, { [network]: config })
    expect(control.requests).toEqual([])
    expect(await readSource()).toMatchObject({ status: 'active', last_error_code: 'not_configured' })
    await resumeNetworks(app)
    expect((await readSource()).next_fetch_at).toEqual(app.now())
  })
})

test('the desk is told in both languages of every reason for which a source can fail', async () => {
  accounts.set('deera', [post(1)])
  await add('x', 'deera')
  networks.x.fail('expired_token')
  await pass(0)
  const editor = await asUser(app, asVisitor(app).server, { role: 'editor' })
  const { counts, data } = (await editor.get('/api/desk/sources')).json<DeskSourcePage>()
  expect(counts).toEqual({ all: 1, troubled: 1 })
  expect(data).toMatchObject([{ agency: { name_ar: 'عدسة' }, state: 'paused', code: 'token_refused', next_read: null }])
  for (const code of Object.keys(ar.problems)) expect(en.problems).toHaveProperty(code)
  networks.x.fail(null)
})
