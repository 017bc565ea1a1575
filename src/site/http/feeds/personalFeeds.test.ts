import { beforeEach, describe, expect, test } from 'vitest'
import { endAllSessions } from '#features/accounts/server/sessions/endSessions.ts'
import { parseFeed } from '#features/ingest/server/documents/parseFeed.ts'
import { feedFormats } from '#features/posts/browser/listAddress.ts'
import { asUser, type SignedIn, testPassword } from '../../../../test/asUser.ts'
import { endSessionsDuring } from '../../../../test/endSessionsDuring.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const origin = 'https://news.example'
const app = await createTestApp({ PUBLIC_URL: origin })
const visitor = asVisitor(app)
let reader: SignedIn
let key = ''

beforeEach(async () => {
  reader = await asUser(app, visitor.server)
  key = (await reader.post('/api/auth/feeds')).json().data.key
})

const titles = async (path: string) => {
  const response = await visitor.get(path)
  expect(response.statusCode, response.body).toBe(200)
  return parseFeed(response.rawPayload, { url: origin }).items.map(({ title }) => title)
}
const statusOf = async (path: string) => (await visitor.get(path)).statusCode

describe.each(feedFormats)('as $format', ({ format }) => {
  test('a reader’s saved posts, saved search and own news are read without signing in', async () => {
    const id = await addPost(app, { title: `سعر النفط ${format}` })
    await addPost(app, { title: 'كرة' })
    await app.pool.query(
      `insert into reactions (user_id, resource_type, resource_id, kind, created_at) values ($1, 'post', $2, 'save', now())`,
      [reader.user.id, id],
    )
    const saved = (await reader.post('/api/auth/saved-searches', { query: `search=النفط ${format}` })).json().data.saved_search
    expect(await titles(`/feeds/${key}/saved/${format}`)).toEqual([`سعر النفط ${format}`])
    expect(await titles(`/en/feeds/${key}/search-${saved.id}/${format}`)).toEqual([`سعر النفط ${format}`])
    expect(await titles(`/feeds/${key}/my-news/${format}`)).toEqual([])
  })

  test('a search that was saved in media has media alone, and leads to them', async () => {
    await addPost(app, { title: `عاصفة ${format}` })
    await addPost(app, { title: `عاصفة ${format} بالفيديو`, media_type: 'media' })
    const saved = (await reader.post('/api/auth/saved-searches', { query: `media_type=media&search=عاصفة` })).json().data.saved_search
    const path = `/en/feeds/${key}/search-${saved.id}/${format}`
    expect(await titles(path)).toContain(`عاصفة ${format} بالفيديو`)
    expect(await titles(path)).not.toContain(`عاصفة ${format}`)
    expect((await visitor.get(path)).body).toContain(`${origin}/en/media?search=`)
  })
})

test('what the reader hides is left out of a saved search, but not of one in the hidden agency, nor of what they saved', async () => {
  const [hidden, other] = [await addAgency(app), await addAgency(app)]
  const saved = await addPost(app, { title: 'لؤلؤة الخليج', agency_id: hidden })
  await addPost(app, { title: 'لؤلؤة أخرى', agency_id: other })
  await app.pool.query(
    `insert into reactions (user_id, resource_type, resource_id, kind, created_at) values ($1, 'post', $2, 'save', now())`,
    [reader.user.id, saved],
  )
  const search = async (query: string) => (await reader.post('/api/auth/saved-searches', { query })).json().data.saved_search.id
  const [all, ofAgency] = [await search('search=لؤلؤة'), await search(`search=لؤلؤة&agency=${hidden}`)]
  await reader.post('/api/auth/hidden', { hide: [{ kind: 'agency', id: hidden }], show: [] })
  expect(await titles(`/feeds/${key}/search-${all}/rss`)).toEqual(['لؤلؤة أخرى'])
  expect(await titles(`/feeds/${key}/search-${ofAgency}/rss`)).toEqual(['لؤلؤة الخليج'])
  expect(await titles(`/feeds/${key}/saved/rss`)).toEqual(['لؤلؤة الخليج'])
})

test('the address works until it is renewed or turned off', async () => {
  expect((await reader.get('/api/auth/feeds')).json()).toEqual({ key })
  const renewed = (await reader.post('/api/auth/feeds')).json().data.key
  expect(renewed).not.toBe(key)
  expect([await statusOf(`/feeds/${key}/saved/rss`), await statusOf(`/feeds/${renewed}/saved/rss`)]).toEqual([404, 200])
  await reader.delete('/api/auth/feeds')
  expect((await reader.get('/api/auth/feeds')).json()).toEqual({ key: null })
  expect(await statusOf(`/feeds/${renewed}/saved/rss`)).toBe(404)
})

test('there is no address until the reader asks for one', async () => {
  const other = await asUser(app, visitor.server)
  expect((await other.get('/api/auth/feeds')).json()).toEqual({ key: null })
})

test('no other key opens a feed: of another reader, made up, or changed', async () => {
  const other = await asUser(app, visitor.server)
  const theirs = (await other.post('/api/auth/feeds')).json().data.key as string
  const [id] = key.split('-', 1)
  const forged = [
    `${id}-${theirs.slice(theirs.indexOf('-') + 1)}`,
    `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
    'zzzzzz-x',
    `${'z'.repeat(6)}-${'a'.repeat(22)}`,
    '',
  ]
  for (const wrong of forged) expect([wrong, await statusOf(`/feeds/${wrong}/saved/rss`)]).toEqual([wrong, 404])
})

test('a key opens only the reader’s own searches', async () => {
  const other = await asUser(app, visitor.server)
  const { id } = (await other.post('/api/auth/saved-searches', { query: 'search=سر' })).json().data.saved_search
  expect(await statusOf(`/feeds/${key}/search-${id}/rss`)).toBe(404)
  expect(await statusOf(`/feeds/${key}/everything/rss`)).toBe(404)
})

test('only the reader’s program may cache it, searches must not list it, and it is sent once to a program that has it', async () => {
  const { headers } = await visitor.get(`/feeds/${key}/saved/atom`)
  expect(headers).toMatchObject({ 'cache-control': 'private, max-age=60', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  const again = await visitor.get(`/feeds/${key}/saved/atom`, { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the addresses end with the account', async () => {
  await app.pool.query('delete from users where id = $1', [reader.user.id])
  expect(await statusOf(`/feeds/${key}/saved/rss`)).toBe(404)
})

test('the address ends with the sessions of the account: by another password, by signing out everywhere, and by staff; turning feeds on is told by mail', async () => {
  const { rows } = await app.pool.query(`select count(*)::int as mails from graphile_worker._private_jobs where payload::jsonb @> $1`, [
    { notice: 'feeds_on', email: reader.user.email },
  ])
  expect(rows).toEqual([{ mails: 1 }])
  const passwords = { current_password: testPassword, password: 'another-password', password_confirmation: 'another-password' }
  expect((await reader.post('/api/auth/change-password', passwords)).statusCode).toBe(200)
  expect(await statusOf(`/feeds/${key}/saved/rss`)).toBe(404)
  const other = await asUser(app, visitor.server)
  const own = (await other.post('/api/auth/feeds')).json().data.key
  await endAllSessions(app, { ip: '127.0.0.1', locale: 'ar' }, other.user.id)
  expect(await statusOf(`/feeds/${own}/saved/rss`)).toBe(404)
  const third = await asUser(app, visitor.server)
  const theirs = (await third.post('/api/auth/feeds')).json().data.key
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  expect((await admin.post(`/api/desk/readers/${third.user.id}/end-sessions`, { reason: 'stolen session' })).statusCode).toBe(200)
  expect(await statusOf(`/feeds/${theirs}/saved/rss`)).toBe(404)
})

test('a session that has ended meanwhile gets no address', async () => {
  const thief = await asUser(app, visitor.server)
  const response = await endSessionsDuring(app, thief, () => thief.post('/api/auth/feeds'))
  expect(response.statusCode).toBe(401)
  expect(await app.db.selectFrom('feed_keys').select('id').where('user_id', '=', thief.user.id).execute()).toEqual([])
})
