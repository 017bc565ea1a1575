import { describe, expect, test } from 'vitest'
import type { Post } from '#features/posts/schema.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { createReadings, film, startStandIns } from './networks.fixtures.ts'

const standIns = await startStandIns()
const { accounts, networks } = standIns
const app = await createTestApp(standIns.env)
const { add, pass, post, listTitles } = createReadings(app, standIns)
const visitor = asVisitor(app)
const titles = (...numbers: number[]) => numbers.map((number) => `مشهد رقم ${number} من الكويت اليوم`)

test('a post deleted at X is removed here within the hour, by one look-up of all recent posts', async () => {
  accounts.set('deera', [post(3), post(2, { media: [film()] }), post(1)])
  await add('x', 'deera')
  await pass(0)
  accounts.set('deera', [post(3), post(1)])
  await pass(30)
  expect(await listTitles()).toEqual(titles(3, 2, 1))
  const search = async () =>
    (await visitor.get(`/api/posts?media_type=media&search=${encodeURIComponent('مشهد')}`)).json<{ data: Post[] }>().data
  expect((await search()).map(({ title }) => title)).toEqual(titles(3, 2, 1))
  const deleted = (await search())[1]
  expect((await visitor.get(`/api/post/${deleted?.id}`)).statusCode).toBe(200)
  await pass(61)
  expect((await search()).map(({ title }) => title)).toEqual(titles(3, 1))
  expect((await visitor.get(`/api/post/${deleted?.id}`)).statusCode).toBe(410)
  expect(await listTitles()).toEqual(titles(3, 1))
  expect(networks.x.requests.filter((path) => path.includes('/2/tweets?ids='))).toHaveLength(1)
  expect(await app.db.selectFrom('stories').select('post_count').where('post_count', '=', 0).execute()).toHaveLength(1)
})

describe.each(['instagram', 'threads'] as const)('a post deleted at %s', (network) => {
  test.each([
    ['deera', 0],
    ['mirqab.news', 1],
  ])('is removed here once the list of %s has lacked it for ten minutes', async (account, lookUps) => {
    accounts.set(account, [post(3), post(2), post(1)])
    await add(network, account)
    await pass(0)
    accounts.set(account, [post(3), post(1)])
    await pass(15)
    expect(await listTitles()).toEqual(titles(3, 2, 1))
    await pass(30)
    expect(await listTitles()).toEqual(titles(3, 1))
    const byId = networks[network].requests.filter((path) => /\/19\d+\?fields=id$/.test(path))
    expect(byId).toHaveLength(lookUps)
  })

  test('is told from one that is listed, but has nothing left that can be read', async () => {
    accounts.set('deera', [post(3), post(2), post(1)])
    await add(network, 'deera')
    await pass(0)
    const unreadable = post(2, { text: '', media: [film({ url: 'http://192.168.1.1/film.mp4', poster: '' })] })
    accounts.set('deera', [post(3), unreadable, post(1)])
    for (const minutes of [15, 30, 45]) await pass(minutes)
    expect(await listTitles()).toEqual(titles(3, 2, 1))
  })

  test('stays while it is only missing from the list for a moment, or while the list is empty', async () => {
    const all = [post(3), post(2), post(1)]
    accounts.set('deera', all)
    await add(network, 'deera')
    await pass(0)
    accounts.set('deera', [post(3), post(1)])
    await pass(15)
    accounts.set('deera', all)
    await pass(30)
    accounts.set('deera', [])
    for (const minutes of [45, 60, 75]) await pass(minutes)
    expect(await listTitles()).toEqual(titles(3, 2, 1))
  })
})

describe.each(['instagram', 'threads'] as const)('at %s, with more posts than the newest page has', (network) => {
  const all = Array.from({ length: 60 }, (_, index) => post(60 - index))
  const older = all[50]
  const allTitles = all.map(({ text }) => text)
  const without = allTitles.filter((title) => title !== older?.text)

  /** Reads all posts in half an hour; then `older` is no longer listed. */
  async function readAll(account: string, isUnlisted = false) {
    accounts.set(account, all.slice(40))
    await add(network, account)
    await pass(0)
    accounts.set(account, all.slice(20))
    await pass(15)
    accounts.set(account, all)
    await pass(30)
    expect(await listTitles()).toEqual(allTitles)
    accounts.set(
      account,
      all.flatMap((one) => (one !== older ? [one] : isUnlisted ? [{ ...one, isUnlisted }] : [])),
    )
  }

  test('a post that is deleted after it has left that page is removed within hours', async () => {
    await readAll('deera')
    for (const minutes of [45, 60, 120]) await pass(minutes)
    expect(await listTitles()).toEqual(allTitles)
    const asked = networks[network].requests.length
    await pass(240)
    // The list of 25 posts a page was read to its end.
    expect(networks[network].requests.length - asked).toBe(3)
    expect(await listTitles()).toEqual(allTitles)
    await pass(255)
    expect(await listTitles()).toEqual(without)
    await pass(270)
    expect(await listTitles()).toEqual(without)
  })

  test('a post of our own that the list lacks, but that is found by its id, stays and is looked up every three hours', async () => {
    await readAll('mirqab.news', true)
    for (const minutes of [240, 255]) await pass(minutes)
    const lookUps = () => networks[network].requests.filter((path) => /\/19\d+\?fields=id$/.test(path)).length
    const before = networks[network].requests.length
    expect(lookUps()).toBe(1)
    for (const minutes of [270, 285, 300, 315, 330]) await pass(minutes)
    expect(networks[network].requests.length - before).toBe(5)
    for (const minutes of [420, 435, 450]) await pass(minutes)
    expect(lookUps()).toBe(2)
    expect(await listTitles()).toEqual(allTitles)
  })

  test('a list that a limit has cut is read again an hour later', async () => {
    await readAll('deera')
    networks[network].fail('almost_used_up')
    await pass(240)
    networks[network].fail(null)
    const asked = networks[network].requests.length
    await pass(255)
    expect(networks[network].requests.length - asked).toBe(1)
    for (const minutes of [301, 316]) await pass(minutes)
    expect(await listTitles()).toEqual(without)
  })

  test('a clock that was fast for a while does not keep a deleted post', async () => {
    await readAll('deera')
    accounts.set('deera', all)
    await pass(24 * 60)
    accounts.set(
      'deera',
      all.filter((one) => one !== older),
    )
    for (const minutes of [60, 75]) await pass(minutes)
    expect(await listTitles()).toEqual(without)
  })
})

test('an old pinned post does not make those beyond the first page look deleted', async () => {
  const pinned = post(100, { age: 60 * 24 * 90 })
  const newer = Array.from({ length: 40 }, (_, index) => post(40 - index))
  accounts.set('deera', newer)
  await add('instagram', 'deera')
  await pass(0)
  const before = (await listTitles()).length
  accounts.set('deera', [pinned, ...newer.toSpliced(5, 1)])
  for (const minutes of [15, 30, 45]) await pass(minutes)
  // The pinned post has come, and only the deleted one has gone.
  const after = await listTitles()
  expect(after.length).toBe(before)
  expect(after).not.toContain(newer[5]?.text)
})

test('posts of other sources of the agency are never removed, whatever a network calls deleted', async () => {
  accounts.set('deera', [post(1)])
  accounts.set('other', [post(1), post(2)])
  await add('x', 'deera')
  await pass(0)
  await add('x', 'other')
  await pass(5)
  accounts.set('other', [])
  accounts.set('deera', [post(1)])
  await pass(120)
  expect(await listTitles()).toEqual(titles(1))
})
