import { beforeEach, expect, test } from 'vitest'
import { loadList } from '#site/loaders/listLoader.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { stubGlobals } from '../../../../../test/stubGlobals.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { readListAddress } from '../listAddress.ts'
import { createNewsList, forgetListCount } from './newsList.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const agency = await addAgency(app)
const start = Date.parse('2026-11-01T00:00:00Z')
for (let n = 0; n < 130; n++) await addPost(app, { agency_id: agency, title: `خبر ${n}`, published_at: new Date(start + n * 60_000) })

/** Stand-ins for what a browser provides: cookies, a location, and `fetch`, here to our API. */
const requests: URL[] = []
stubGlobals({
  document: { cookie: '' },
  location: { pathname: '/' },
  fetch: async (path: string, { headers }: { headers: Record<string, string> }) => {
    requests.push(new URL(path, 'http://localhost'))
    const response = await visitor.get(path, headers)
    return new Response(response.payload, { status: response.statusCode })
  },
})
beforeEach(() => {
  setCookies('')
  requests.length = 0
})

const setCookies = (cookie: string) => Object.assign(document, { cookie })
const openList = async (path = '/') => createNewsList(await loadList(app, new URL(path, 'http://localhost')))
const titles = (list: Awaited<ReturnType<typeof openList>>) =>
  list
    .state()
    .pages.flat()
    .map((item) => item.title)

test('a list begins with 50 posts and loads to its end without repeats, even while posts arrive', async () => {
  const list = await openList()
  expect(titles(list)).toHaveLength(50)
  await addPost(app, { agency_id: agency, title: 'وصل الآن', published_at: new Date(start + 500 * 60_000) })
  while (list.state().next !== null) await list.loadMore()
  const all = titles(list)
  expect(all).toHaveLength(130)
  expect(new Set(all).size).toBe(130)
  expect([all[0], all.at(-1)]).toEqual(['خبر 129', 'خبر 0'])
})

test('a cookie counts the loaded posts, and more than 50 are loaded at once the next time', async () => {
  const list = await openList()
  await list.loadMore()
  expect(requests[0]?.searchParams.get('pagination')).toBe('50')
  expect(document.cookie).toContain('newsCountCookie=100;')
  await (await openList()).loadMore()
  expect(requests[1]?.searchParams.get('pagination')).toBe('100')
  setCookies('newsCountCookie=9999')
  await (await openList()).loadMore()
  expect(requests[2]?.searchParams.get('pagination')).toBe('200')
})

test('the count of loaded posts is stored for a year, and a reset list starts with 50', async () => {
  await (await openList()).loadMore()
  expect(document.cookie).toBe('newsCountCookie=100; path=/; max-age=31536000; samesite=lax')
  forgetListCount({ locale: 'ar', own: false, filters: {} })
  await (await openList()).loadMore()
  expect(requests[1]?.searchParams.get('pagination')).toBe('50')
})

test('media have a list and a count of their own', async () => {
  const videos = await addAgency(app)
  for (let n = 0; n < 60; n++)
    await addPost(app, { agency_id: videos, media_type: 'media', title: `فيديو ${n}`, published_at: new Date(start + n * 60_000) })
  const list = await openList('/media')
  expect(titles(list)).toEqual(Array.from({ length: 50 }, (_, n) => `فيديو ${59 - n}`))
  await list.loadMore()
  expect(titles(list)).toHaveLength(60)
  expect(requests[0]?.searchParams.get('media_type')).toBe('media')
  expect(document.cookie).toContain('mediasCountCookie=60;')
  expect(titles(await openList('/'))).not.toContain('فيديو 1')
  expect(titles(await openList(`/media/agency/${agency}`))).toEqual([])
})

test('loading is shown for at least a fifth of a second, so that nothing flashes', async () => {
  const list = await openList()
  const began = performance.now()
  const loaded = list.loadMore()
  expect(list.state().loading).toBe(true)
  await loaded
  expect(performance.now() - began).toBeGreaterThan(195)
  expect(list.state().loading).toBe(false)
})

test('a list requests JSON in the language of the page', async () => {
  const headers: Record<string, string>[] = []
  const original = globalThis.fetch
  Object.assign(globalThis, {
    fetch: (path: string, given: { headers: Record<string, string> }) => {
      headers.push(given.headers)
      return original(path, given)
    },
  })
  await (await openList('/en?language=both')).loadMore()
  expect(headers).toEqual([{ Accept: 'application/json', 'X-localization': 'en', 'X-Requested-With': 'XMLHttpRequest' }])
  Object.assign(globalThis, { fetch: original })
})

test('newer posts are added in front without repeats, and a marker shows where the reader was', async () => {
  const list = await openList()
  const before = titles(list)
  for (const n of [1, 2]) await addPost(app, { agency_id: agency, title: `جديد ${n}`, published_at: new Date(start + (600 + n) * 60_000) })
  const top = list.state().pages[0]?.[0]?.id
  await list.loadNewest()
  expect(titles(list)).toEqual(['جديد 2', 'جديد 1', ...before])
  expect(list.state().markAbove).toBe(top)
})

test('a list starts again if more posts arrived than one page holds, instead of having a gap', async () => {
  const list = await openList()
  for (let n = 0; n < 51; n++)
    await addPost(app, { agency_id: agency, title: `سيل ${n}`, published_at: new Date(start + (700 + n) * 60_000) })
  await list.loadNewest()
  expect(titles(list)).toHaveLength(50)
  expect(titles(list)[0]).toBe('سيل 50')
  await list.loadMore()
  expect(titles(list)[50]).toBe('سيل 0')
})

test('a page that fails to load leaves the list unchanged and can be loaded again', async () => {
  const list = await openList()
  const working = globalThis.fetch
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  await list.loadMore()
  expect(list.state()).toMatchObject({ failed: true, loading: false })
  expect(titles(list)).toHaveLength(50)
  Object.assign(globalThis, { fetch: working })
  await list.loadMore()
  expect(list.state().failed).toBe(false)
  expect(titles(list)).toHaveLength(100)
})

test('further pages of a filtered list have its filter', async () => {
  const other = await addAgency(app)
  for (let n = 0; n < 60; n++) await addPost(app, { agency_id: other, title: `آخر ${n}`, published_at: new Date(start + n * 1000) })
  const list = await openList(`/news/agency/${other}`)
  await list.loadMore()
  expect(titles(list)).toHaveLength(60)
  expect(titles(list).every((title) => title.startsWith('آخر'))).toBe(true)
  expect(readListAddress(new URL(list.start.key, 'http://localhost'))?.filters).toEqual({ agency: other })
})

test('a new post with an old date is not announced, because it is not among the newest of the list', async () => {
  const list = await openList()
  expect(list.reaches(new Date().toISOString())).toBe(true)
  expect(list.reaches(new Date(start).toISOString())).toBe(false)
  const short = await openList('/news?search="خبر 7"')
  expect(short.reaches(new Date(start).toISOString())).toBe(true)
})

test('a new report of a story takes the place of the older one', async () => {
  const other = await addAgency(app)
  const post = (title: string, minute: number, story_id?: number) =>
    addPost(app, { agency_id: other, title, story_id, published_at: new Date(start + (1000 + minute) * 60_000) })
  const { story_id } = await app.db
    .selectFrom('posts')
    .select('story_id')
    .where('id', '=', await post('حريق في السالمية', 0))
    .executeTakeFirstOrThrow()
  await post('خبر بعده', 1)
  const list = await openList()
  expect(titles(list).slice(0, 2)).toEqual(['خبر بعده', 'حريق في السالمية'])
  await post('السيطرة على حريق السالمية', 2, story_id)
  await list.loadNewest()
  expect(requests[0]?.searchParams.get('group')).toBe('story')
  expect(titles(list).slice(0, 2)).toEqual(['السيطرة على حريق السالمية', 'خبر بعده'])
  expect(titles(list)).not.toContain('حريق في السالمية')
  await post('إصابة في السالمية', 3, story_id)
  await post('خبر أخير', 4)
  await list.loadNewest()
  expect(titles(list).slice(0, 3)).toEqual(['خبر أخير', 'إصابة في السالمية', 'خبر بعده'])
  expect(list.find(list.state().markAbove ?? 0)?.title).toBe('خبر بعده')

  const every = await openList('/news?reports=all')
  const titled = ['خبر أخير', 'إصابة في السالمية', 'السيطرة على حريق السالمية', 'خبر بعده', 'حريق في السالمية']
  expect(titles(every).slice(0, 5)).toEqual(titled)
})

test('only posts with all the words of a search are new in it, above those with some of them', async () => {
  const add = (title: string) => addPost(app, { agency_id: agency, title })
  for (const title of ['مرجان في البحر', 'لؤلؤ في السوق', 'مرجان ولؤلؤ']) await add(title)
  const list = await openList('/news?search=مرجان لؤلؤ')
  const headed = () =>
    list
      .state()
      .pages.flat()
      .filter(({ heading }) => heading)
  expect(titles(list)[0]).toBe('مرجان ولؤلؤ')
  expect(titles(list)).toHaveLength(3)
  const [first] = headed()
  await add('مرجان أحمر')
  expect(await list.findNewer()).toEqual([])
  await add('لؤلؤ ومرجان من الخليج')
  expect(await list.loadNewest()).toBe(1)
  expect(titles(list).slice(0, 2)).toEqual(['لؤلؤ ومرجان من الخليج', 'مرجان ولؤلؤ'])
  expect(headed()).toEqual([first])
})

test('the heading of a part goes to its next item if a newer report takes the place of the first, also on a later page', async () => {
  const other = await addAgency(app)
  const post = (title: string, minute: number, story_id?: number) =>
    addPost(app, {
      agency_id: other,
      title,
      story_id,
      language: /[a-z]/.test(title) ? 'en' : 'ar',
      published_at: new Date(start + (2000 + minute) * 60_000),
    })
  const storyOf = async (id: number) =>
    (await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()).story_id
  const second = await storyOf(await post('عقيق second', 0))
  const first = await storyOf(await post('عقيق first', 1))
  await post('عقيق أحمر', 2)
  const list = await openList('/news?search=عقيق')
  const heading = 'بالإنجليزية'
  const headed = () =>
    list
      .state()
      .pages.flat()
      .flatMap((item) => (item.heading ? [[item.title, item.heading]] : []))
  expect(headed()).toEqual([['عقيق first', heading]])
  await post('عقيق جديد', 3, first)
  await list.loadNewest()
  expect(titles(list)).toEqual(['عقيق جديد', 'عقيق أحمر', 'عقيق second'])
  expect(headed()).toEqual([['عقيق second', heading]])

  // The part has nothing left of what is loaded, and its next item is on the next page.
  list.restore(list.state().pages, 'other.')
  await post('عقيق أخير', 4, second)
  await list.loadNewest()
  expect(headed()).toEqual([])
  await post('عقيق third', -1)
  await list.loadMore()
  expect(titles(list)).toEqual(['عقيق أخير', 'عقيق جديد', 'عقيق أحمر', 'عقيق third'])
  expect(headed()).toEqual([['عقيق third', heading]])
})
