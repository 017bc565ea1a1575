import { beforeAll, describe, expect, test } from 'vitest'
import { encodeCursor } from '#base/database/cursor.ts'
import { commonErrors } from '#base/errors.ts'
import { features } from '#features/all.ts'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { fieldMessages } from '#site/http/fieldMessages.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost, addSections } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let agency: number
let section: Awaited<ReturnType<typeof addSections>>

beforeAll(async () => {
  agency = await addAgency(app)
  section = await addSections(app)
  const values = { agency_id: agency, main_category_id: section.main, category_id: section.category, sub_category_id: section.sub }
  await addPost(app, { title: 'خبر', ...values })
  await rankPosts(app)
})

/** All data that could have been changed, as one text. */
async function dumpData(): Promise<string> {
  const tables = ['posts', 'post_contents', 'post_words', 'post_counters', 'post_activity', 'agencies', 'categories', 'rankings', 'ads']
  const contents = await Promise.all(tables.map((table) => app.pool.query(`select * from ${table} order by 1`)))
  return JSON.stringify(contents.map((content) => content.rows))
}

const numbers = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  ' 1',
  '1 ',
  '+1',
  'x',
  'NaN',
  'Infinity',
  'undefined',
  'true',
  '2147483648',
  '99999999999999999999',
  '١',
  '1;2',
  '\0',
  '1\0',
  '[1]',
  '{}',
]
const sql = [
  "' or 1=1 --",
  '1; drop table posts',
  "') or ('1'='1",
  '$1',
  "1' union select 1 --",
  '\\',
  "'",
  '"',
  "x' & 'y",
  '!',
  '<->',
  '&|!()',
  ':*',
]

describe('an invalid parameter of a list gives a 422 that names it, and changes nothing', () => {
  const cases: [field: string, value: string][] = [
    ...['category', 'main_category', 'sub_category', 'agency', 'pagination'].flatMap((field) =>
      numbers.map((value) => [field, value] as [string, string]),
    ),
    ...['201', '1000000'].map((value) => ['pagination', value] as [string, string]),
    ...['TEXT', 'video', 'text,media', '\0'].map((value) => ['media_type', value] as [string, string]),
    ...['yes', '2', 'TRUE ', '\0'].map((value) => ['quickView', value] as [string, string]),
    ...['most', 'mostview', 'most_views', 'first_page', '\0', '__proto__', 'constructor'].map(
      (value) => ['trending', value] as [string, string],
    ),
    ...['a\0b', '\0', 'x'.repeat(201)].map((value) => ['search', value] as [string, string]),
    ...sql.flatMap((value) =>
      ['category', 'main_category', 'sub_category', 'agency', 'pagination', 'media_type', 'quickView', 'trending', 'cursor'].map(
        (field) => [field, value] as [string, string],
      ),
    ),
    ...['category', 'main_category', 'sub_category', 'agency'].map((field) => [field, '2147483647'] as [string, string]),
  ]
  test('for hundreds of invalid values', async () => {
    const before = await dumpData()
    for (const path of ['/api/posts', '/api/mirqab-posts'])
      for (const [field, value] of cases) {
        const response = await visitor.get(`${path}?${field}=${encodeURIComponent(value)}`, { 'x-localization': 'en' })
        expect(response.statusCode, `${field}=${value}: ${response.body}`).toBe(422)
        expect(response.json()).toEqual({
          status: 'error',
          message: 'Please correct the following error(s)',
          code: 'invalid',
          errors: { [field]: [expect.stringMatching(/^[A-Z].*\.$/)] },
        })
      }
    expect(await dumpData()).toBe(before)
  })

  test('if it is repeated, an array, or unknown', async () => {
    for (const query of [
      'agency=1&agency=2',
      'search=a&search=b',
      'cursor=&cursor=',
      'pagination=1&pagination=2',
      'media_type=text&media_type=media',
    ])
      expect((await visitor.get(`/api/posts?${query}`)).statusCode, query).toBe(422)
    for (const name of ['agency[]', 'category[id]', 'page', 'limit', 'constructor', 'toString', 'Agency'])
      expect((await visitor.get(`/api/posts?${encodeURIComponent(name)}=1`)).json().errors, name).toHaveProperty([name])
  })

  test('and several invalid parameters are all named', async () => {
    const { errors } = (await visitor.get('/api/posts?agency=x&trending=y&foo=1')).json()
    expect(Object.keys(errors).toSorted()).toEqual(['agency', 'foo', 'trending'])
  })
})

describe('a cursor', () => {
  const huge = Number.MAX_SAFE_INTEGER
  const odd = [
    'x',
    '====',
    '\0',
    'W10',
    'bnVsbA',
    'e30',
    'الكويت',
    'A'.repeat(200),
    'A'.repeat(201),
    encodeCursor('latest0', [1, 1]),
    encodeCursor('mostviews1', [1, 1]),
    encodeCursor('latest1', [1]),
    encodeCursor('latest1', [1, 2, 3]),
    encodeCursor('latest1', [huge, 1]),
    encodeCursor('latest1', [-huge, 1]),
    encodeCursor('latest1', [1, -1]),
    encodeCursor('latest1', [1.5, 1]),
    Buffer.from('["latest1","1","1"]').toString('base64url'),
    Buffer.from('["latest1", 1, 1]').toString('base64url'),
    Buffer.from('["latest1",1e3,1]').toString('base64url'),
    Buffer.from('["latest1",null,1]').toString('base64url'),
    Buffer.from('{"0":"latest1"}').toString('base64url'),
    encodeCursor('latest1', [1, 1]).concat('='),
  ]
  test.each(['', 'search=خبر&', 'category=first_page&', 'trending=mostviews&'])(
    'that is not ours is refused in a list with "%s"',
    async (query) => {
      for (const cursor of odd) {
        const response = await visitor.get(`/api/posts?${query}cursor=${encodeURIComponent(cursor)}`, { 'x-localization': 'en' })
        if (query.startsWith('trending') && cursor === encodeCursor('mostviews1', [1, 1])) continue
        expect(response.statusCode, cursor).toBe(422)
        expect(response.json().errors, cursor).toEqual({ cursor: [fieldMessages.bad_cursor?.en] })
      }
    },
  )

  test('may contain the earliest or the latest possible time', async () => {
    for (const [time, count] of [
      [253_402_300_799_999, 1],
      [0, 0],
      [-100_000_000_000_000, 0],
    ] as const)
      expect((await visitor.get(`/api/posts?cursor=${encodeCursor('latest1', [time, 0])}`)).json().data).toHaveLength(count)
    for (const numbers of [
      [Number.MAX_SAFE_INTEGER, 0],
      [0, Number.MAX_SAFE_INTEGER],
    ])
      expect((await visitor.get(`/api/posts?category=first_page&cursor=${encodeCursor('first_page1', numbers)}`)).statusCode).toBe(200)
    expect((await visitor.get(`/api/posts?category=first_page&cursor=${encodeCursor('first_page1', [1, -1])}`)).statusCode).toBe(422)
  })
})

test('a search may contain any characters', async () => {
  const before = await dumpData()
  for (const path of ['/api/posts?', '/api/mirqab-posts?', '/api/posts?category=first_page&', '/api/posts?trending=mostviews&'])
    for (const search of [
      ...sql,
      'null',
      'undefined',
      '-',
      '""',
      '"',
      '-""',
      "'''",
      '\\\\',
      'a\\',
      "\\'",
      'ـــ',
      '\u202e',
      '😀',
      'x'.repeat(200),
      '- '.repeat(90),
      `"${'ا '.repeat(90)}"`,
    ])
      expect((await visitor.get(`${path}search=${encodeURIComponent(search)}`)).statusCode, search).toBe(200)
  expect(await dumpData()).toBe(before)
})

test('an invalid post id gives 422, and an unknown one 404', async () => {
  for (const path of ['/api/auth/post', '/api/post']) {
    for (const id of [...numbers.filter((value) => !['2147483648', '[1]', '{}'].includes(value)), '9007199254740992', ...sql])
      expect((await visitor.get(`${path}/${encodeURIComponent(id)}`)).statusCode, id).toBe(422)
    for (const id of ['2147483648', '9007199254740991', '987654']) expect((await visitor.get(`${path}/${id}`)).statusCode, id).toBe(404)
  }
})

test('most popular refuses unknown parameters', async () => {
  for (const query of ['media_type=x', 'media_type=text&media_type=text', 'pagination=5', 'x='])
    expect((await visitor.get(`/api/most/popular?${query}`)).statusCode, query).toBe(422)
  for (const query of ['', 'media_type=', 'media_type=media'])
    expect((await visitor.get(`/api/most/popular?${query}`)).statusCode, query).toBe(200)
})

describe('errors', () => {
  test('are in Arabic unless English is requested, whatever the header contains', async () => {
    const message = async (header?: string) =>
      (await visitor.get('/api/posts?agency=x', header === undefined ? {} : { 'x-localization': header })).json().message
    for (const header of [undefined, '', 'ar', 'fr', 'x'.repeat(4000), "'; drop table posts", 'ar,en', 'english'])
      expect(await message(header), header).toBe(commonErrors.invalid.ar)
    for (const header of ['en', 'EN', 'en-GB', ' en ']) expect(await message(header), header).toBe(commonErrors.invalid.en)
  })

  test('have a distinct message in both languages for every code', () => {
    const errors = Object.assign({}, commonErrors, ...features.map((feature) => feature.errors ?? {})) as typeof commonErrors
    expect(errors).toHaveProperty('poll_closed')
    for (const [code, texts] of [...Object.entries(errors), ...Object.entries(fieldMessages)]) {
      // Latin words are isolated, or they would carry the punctuation beside them to the wrong
      // side.
      expect(texts.ar.replace(/\u2066[\x20-\x7e]+\u2069/g, ''), code).toMatch(/^[\p{scx=Arab}\p{P}\p{N}\sJSON]+$/u)
      expect(texts.en, code).toMatch(/^[A-Z][\x20-\x7e‘’“”–…]+$/)
    }
  })
})
