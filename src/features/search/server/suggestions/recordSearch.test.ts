import { beforeEach, describe, expect, test } from 'vitest'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { plainSearch } from './plainSearch.ts'
import { pruneSearches } from './pruneSearches.ts'
import { flushSearches, recordSearch } from './recordSearch.ts'

const app = await createTestApp({ TRUST_PROXY: '1' })
const visitor = asVisitor(app)
let address = 0
const search = (words: string, more = '', from = `198.51.100.${++address % 250}`) =>
  visitor.get(`/api/posts?search=${encodeURIComponent(words)}${more}`, { 'x-forwarded-for': from })
const recorded = async () => {
  await flushSearches(app)
  return app.db.selectFrom('searches').select(['words', 'spelling', 'searchers']).orderBy('words').orderBy('day').execute()
}

beforeEach(async () => {
  app.setNow(undefined)
  await flushSearches(app)
  await app.db.deleteFrom('searches').execute()
  await app.db.deleteFrom('search_marks').execute()
})
await addPost(app, { title: 'أسعار النفط في الكويت اليوم' })
await addPost(app, { title: 'أسعار النفط أمس' })

describe('a search', () => {
  test('is recorded by its words, with the spelling that was typed first', async () => {
    await search('أسعار  النَّفـط')
    await search('اسعار النفط')
    await search('الكويت')
    expect(await recorded()).toEqual([
      { words: 'اسعار النفط', spelling: 'أسعار النفط', searchers: 2 },
      { words: 'الكويت', spelling: 'الكويت', searchers: 1 },
    ])
  })

  test('from one address counts once a day, however often it is typed and in whatever spelling and with whatever filters', async () => {
    app.setNow(new Date('2026-11-21T09:00:00Z'))
    for (let n = 0; n < 20; n++) await search('أسعار النفط', n % 2 ? '&media_type=text' : '', '203.0.113.9')
    await flushSearches(app)
    for (const from of ['203.0.113.9', '2001:db8::1', '2001:db8::ffff:1', '2001:db8:0:1::1', '2001:db8:1::1'])
      await search('اسعار النفط', '', from)
    expect(await recorded()).toEqual([{ words: 'اسعار النفط', spelling: 'أسعار النفط', searchers: 3 }])
    app.setNow(new Date('2026-11-21T22:00:00Z'))
    await search('أسعار النفط', '', '203.0.113.9')
    expect((await recorded()).map(({ searchers }) => searchers)).toEqual([3, 1])
  })

  test('counts once even if two processes record it', async () => {
    const { server } = asVisitor(Object.assign(Object.create(app), {}))
    await search('النفط', '', '203.0.113.10')
    await recorded()
    await server.inject({ url: '/api/posts?search=%D8%A7%D9%84%D9%86%D9%81%D8%B7', headers: { 'x-forwarded-for': '203.0.113.10' } })
    await server.close()
    expect((await recorded()).map(({ searchers }) => searchers)).toEqual([1])
  })

  test('is not recorded if nothing was found, nor when further pages are read', async () => {
    await search('زلزال')
    const first = (await search('أسعار', '&pagination=1')).json()
    await recorded()
    await app.db.deleteFrom('searches').execute()
    await search('أسعار', `&pagination=1&cursor=${first.meta.next_cursor}`)
    expect(await recorded()).toEqual([])
  })

  test('is not recorded if the same address has already searched for too many different things that day', async () => {
    const orders = ordersOf(['أسعار', 'النفط', 'في', 'الكويت', 'اليوم'])
    for (const words of orders.slice(0, 205)) await search(words.join(' '), '&pagination=1', '203.0.113.77')
    expect(await recorded()).toHaveLength(200)
  })

  test('leaves no trace of the person who searched', async () => {
    await search('النفط', '', '203.0.113.11')
    await search('أسعار', '', '203.0.113.11')
    await recorded()
    const { rows } = await app.pool.query<{ mark: string }>('select * from search_marks')
    expect(rows).toHaveLength(2)
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['day', 'mark'])
    expect(new Set(rows.map(({ mark }) => mark)).size).toBe(2)
  })

  test('is deleted after ninety days, and the mark of its searcher after one', async () => {
    for (const day of ['2026-11-21', '2026-11-20', '2026-11-19', '2026-08-24', '2026-08-23']) {
      await app.db
        .insertInto('searches')
        .values({ day: new Date(day), words: day, spelling: day, searchers: 1 })
        .execute()
      await app.db
        .insertInto('search_marks')
        .values({ day: new Date(day), mark: crypto.randomUUID() })
        .execute()
    }
    app.setNow(new Date('2026-11-21T09:00:00Z'))
    await pruneSearches(app)
    expect((await recorded()).map(({ words }) => words)).toEqual(['2026-08-24', '2026-11-19', '2026-11-20', '2026-11-21'])
    expect(await app.db.selectFrom('search_marks').select('day').execute()).toHaveLength(2)
  })
})

describe('searches that may be suggested to others', () => {
  test('are plain words', () => {
    expect(plainSearch('مباراة القادسية')).toEqual({ words: 'مباراه القادسيه', spelling: 'مباراة القادسية' })
    expect(plainSearch(' KFH  Kuwait ')).toEqual({ words: 'kfh kuwait', spelling: 'KFH Kuwait' })
    expect(plainSearch('عبدالله السالم')?.spelling).toBe('عبدالله السالم')
    expect(plainSearch('كأس 2026')?.words).toBe('كاس 2026')
  })

  test('have no operators, and are not sentences, personal numbers or addresses', () => {
    for (const text of [
      '"مجلس الأمة"',
      '-مطر نفط',
      'كوي*',
      'agency:kuna',
      'نفط أو غاز',
      '99887766',
      '٩٩٨٨ ٧٧٦٦',
      '285010112345',
      'me@example.com',
      'https://x.example',
      'كلمة '.repeat(7),
      'ن',
      '',
      '…',
      'x'.repeat(61),
    ])
      expect([text, plainSearch(text)]).toEqual([text, null])
  })

  test('have no invisible characters', () => {
    expect(plainSearch('\u202eنفط\u200f')?.spelling).toBe('نفط')
  })
})

/** Subsets of these words, in every order. */
function ordersOf(words: string[]): string[][] {
  return words.flatMap((word) => [[word], ...ordersOf(words.filter((other) => other !== word)).map((rest) => [word, ...rest])])
}

test('searches that the database does not take are buffered, but no more than 20,000, those being written included', async () => {
  await search('أسعار النفط')
  await flushSearches(app)
  const record = (n: number) => recordSearch(app, 'أسعار النفط', `198.18.${n >> 8}.${n & 255}`)
  for (let n = 0; n < 20_000; n++) record(n)
  await app.pool.query('alter table search_marks rename to search_marks_away')
  const flushed = flushSearches(app)
  for (let n = 20_000; n < 20_100; n++) record(n)
  await flushed
  await app.pool.query('alter table search_marks_away rename to search_marks')
  expect(await recorded()).toMatchObject([{ searchers: 20_001 }])
})
