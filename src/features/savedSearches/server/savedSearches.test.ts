import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { anyString } from '../../../../test/anyString.ts'
import { asUser, type SignedIn, testPassword } from '../../../../test/asUser.ts'
import { atOnce } from '../../../../test/atOnce.ts'
import { asVisitor } from '../../../../test/http.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { maxSaved, SavedSearch } from '../schema.ts'
import { normalizeQuery } from './savedQuery.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let sara: SignedIn
beforeEach(async () => {
  sara = await asUser(app, visitor.server)
})

const path = '/api/auth/saved-searches'
const save = (query: unknown, reader = sara) => reader.post(path, { query }, { 'x-localization': 'en' })
const list = async (reader = sara): Promise<SavedSearch[]> => (await reader.get(path)).json().data
const queries = async (reader = sara) => (await list(reader)).map(({ query }) => decodeURIComponent(query))

describe('a saved search', () => {
  test('stores its words and filters, and is listed with the most recently saved first', async () => {
    app.setNow(new Date('2026-11-21T10:00:00.000Z'))
    const response = await save('?search=أسعار النفط&agency=3&category=first_page')
    app.setNow(new Date('2026-11-21T11:00:00.000Z'))
    await save('search=-مطر "مجلس الأمة"')
    app.setNow(undefined)
    expect(response.json()).toMatchObject({ status: 'success', message: 'Search saved', data: { saved_search: { search: 'أسعار النفط' } } })
    const found = await list()
    expect(found.map((one) => SavedSearch.parse(one).search)).toEqual(['-مطر "مجلس الأمة"', 'أسعار النفط'])
    expect(found[1]?.created_at).toBe('2026-11-21T10:00:00.000Z')
    expect(Object.fromEntries(new URLSearchParams(found[1]?.query))).toEqual({
      search: 'أسعار النفط',
      agency: '3',
      category: 'first_page',
    })
  })

  test('is saved once, however its query is written', async () => {
    const first = (await save('search=oil&agency=3')).json()
    for (const query of [
      '?agency=3&search=oil',
      'search=%20oil+&agency=3&media_type=text&category=&cursor=abc&pagination=10',
      'search=oil&agency=3&trending=null',
    ])
      expect((await save(query)).json()).toEqual(first)
    expect(await queries()).toEqual(['agency=3&search=oil'])
  })

  test('is another search in media than in news', async () => {
    await save('search=oil')
    await save('media_type=media&search=oil')
    await save('search=oil&media_type=media')
    await save('search=oil&media_type=text')
    expect(await queries()).toEqual(['media_type=media&search=oil', 'search=oil'])
  })

  test('is refused without words or with invalid filters', async () => {
    for (const query of [
      '',
      '?',
      'agency=3',
      'search=',
      'search= ',
      'search=x&agency=y',
      'search=x&more=1',
      'search=%00',
      `search=${'x'.repeat(201)}`,
      'x'.repeat(2001),
      null,
      5,
      '\ud800',
      'search=\ud800',
    ])
      expect([query, (await save(query)).statusCode]).toEqual([query, 422])
    const { errors } = (await save('agency=3')).json()
    expect(errors).toEqual({ query: ['This search cannot be saved. Please write at least one word and check the filters.'] })
    expect(await list()).toEqual([])
  })

  test('has a normal form that does not change when it is normalized again', () => {
    const symbols = fc.string({ unit: fc.constantFrom(...'search=&agency+%20?نفط \0\ud800') })
    fc.assert(
      fc.property(fc.oneof(anyString(), symbols), (text) => {
        for (const query of [text, `search=${text}`, `search=${encodeURIComponent(text.toWellFormed())}`]) {
          const normalized = normalizeQuery(query)
          if (normalized !== undefined) expect(normalizeQuery(normalized)).toBe(normalized)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('can be deleted only by its owner', async () => {
    const { id } = (await save('search=oil')).json().data.saved_search
    const other = await asUser(app, visitor.server)
    expect((await other.delete(`${path}/${id}`)).statusCode).toBe(404)
    expect(await list(other)).toEqual([])
    expect((await sara.delete(`${path}/${id}`)).statusCode).toBe(200)
    expect((await sara.delete(`${path}/${id}`)).statusCode).toBe(404)
    expect(await list()).toEqual([])
  })

  test('is one of at most fifty, even when many are saved at the same moment', async () => {
    const responses = await atOnce(Array.from({ length: maxSaved + 5 }, (_, n) => () => save(`search=word${n}`)))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(maxSaved)
    const refused = responses.find(({ statusCode }) => statusCode !== 200)?.json()
    expect(refused.errors).toEqual({ query: ['You have 50 saved searches, which is the maximum. Delete one to save another.'] })
    const [existing] = await queries()
    expect((await save(existing)).statusCode).toBe(200)
    expect(await list()).toHaveLength(maxSaved)
  })
})

describe('a saved search made an alert', () => {
  const alert = (id: number, reader = sara) => reader.post(`${path}/${id}/alert`, {}, { 'x-localization': 'en' })
  const keywords = async () => (await sara.get('/api/user/profile/settings/show')).json().data.keywords

  beforeEach(() => subscribe(app, sara.user.id))

  test('adds its words to the keywords of its owner once, and is marked in the list', async () => {
    const { id } = (await save('search=أسعار النفط&agency=3')).json().data.saved_search
    await save('search=مجلس الأمة')
    const response = (await alert(id)).json()
    expect([response.message, response.data.saved_search.is_alert]).toEqual([
      'The words of this search were added to your alert keywords',
      true,
    ])
    expect((await alert(id)).json()).toEqual(response)
    expect(await keywords()).toEqual(['أسعار النفط ~+'])
    expect((await list()).map(({ is_alert }) => is_alert)).toEqual([false, true])
    await sara.post('/api/user/profile/settings', { keywords: [] })
    expect((await list()).map(({ is_alert }) => is_alert)).toEqual([false, false])
  })

  test.each([
    ['الكويت', 'الكويت ~+'],
    ['Kuwait oil', 'Kuwait oil ~+'],
    ['الكويت&language=ar', 'الكويت'],
    ['"الكويت"', '"الكويت"'],
  ])('finds news in the languages in which the search finds it: %s', async (search, keyword) => {
    const { id } = (await save(`search=${search}`)).json().data.saved_search
    expect((await alert(id)).json().data.saved_search.is_alert).toBe(true)
    expect(await keywords()).toEqual([keyword])
  })

  test('is refused without a plan, and nothing is lost', async () => {
    await app.db.deleteFrom('subscriptions').where('user_id', '=', sara.user.id).execute()
    const { id } = (await save('search=نفط')).json().data.saved_search
    expect((await alert(id)).json().errors).toEqual({ keywords: ['Choose a plan to add keywords to your alerts'] })
    expect([await keywords(), await list()]).toMatchObject([[], [{ id }]])
  })

  test('is refused if its words are not a valid keyword, and for other readers', async () => {
    const { id } = (await save('search=agency:kuna نفط')).json().data.saved_search
    const refused = await alert(id)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['keywords']])
    expect((await alert(id, await asUser(app, visitor.server))).statusCode).toBe(404)
    expect(await keywords()).toEqual([])
  })
})

describe('a reader’s saved searches', () => {
  test('are in the backup, and restored from it once, up to the maximum', async () => {
    await save('search=نفط&agency=3')
    await save('search="مجلس الأمة"')
    const saved = await list()
    const zip = (await sara.get('/api/auth/profile/backup')).rawPayload
    const backup = JSON.parse(strFromU8(unzipSync(zip)['backup.json'] as Uint8Array))
    expect(backup.parts.saved_searches).toEqual(saved.map(({ search, query, created_at }) => ({ search, query, created_at })))

    const noura = await asUser(app, visitor.server)
    const restore = () => noura.post('/api/auth/profile/restore', backup)
    expect((await restore()).json().data.restored.saved_searches).toBe(2)
    expect((await restore()).json().data.restored.saved_searches).toBe(0)
    const [one, two] = await list(noura)
    expect([one?.query, one?.created_at, two?.query]).toEqual([saved[0]?.query, saved[0]?.created_at, saved[1]?.query])

    const invalid = [
      { query: 'agency=1', created_at: 'never' },
      { query: 'more=1' },
      null,
      'x',
      { query: 'search=\0', created_at: saved[0]?.created_at },
    ]
    const many = Array.from({ length: 60 }, (_, n) => ({ query: `search=word${n}`, created_at: '2036-01-01T00:00:00.000Z' }))
    backup.parts.saved_searches = [...invalid, ...many]
    expect((await restore()).json().data.restored.saved_searches).toBe(48)
    expect((await list(noura)).every(({ created_at }) => created_at < '2036')).toBe(true)
  })

  test('are deleted with the account', async () => {
    await save('search=oil')
    await sara.post('/api/auth/profile/delete', { current_password: testPassword })
    const left = await app.db.selectFrom('saved_searches').select('id').where('user_id', '=', sara.user.id).execute()
    expect(left).toEqual([])
  })
})
