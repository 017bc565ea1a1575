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
