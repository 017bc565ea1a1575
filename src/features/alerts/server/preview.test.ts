import { beforeAll, describe, expect, test } from 'vitest'
import { kuwaitDay } from '#kuwaitTime.ts'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost, addSections } from '../../../../test/posts.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { Preview } from '../schema.ts'
import { matchPosts } from './matchPosts.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const posts: Record<string, number> = {}
let category = 0

beforeAll(async () => {
  const sections = await addSections(app)
  category = sections.category
  const agency_id = await addAgency(app)
  const add = (title: string, days: number, values: object = {}) =>
    addPost(app, { title, agency_id, published_at: daysAgo(days), ...values })
  posts.old = await add('الكويت قبل شهر', 30)
  posts.week = await add('وزير من الكويت', 6)
  posts.nisba = await add('المنتخب الكويتي', 5)
  posts.oil = await add('أسعار النفط', 4, { category_id: category, excerpt: 'في الكويت' })
  posts.video = await add('بالكويت', 3, { media_type: 'media' })
  const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', posts.oil).executeTakeFirstOrThrow()
  posts.sameStory = await add('النفط الكويتي والكويت', 2, { story_id })
})

async function subscriber(): Promise<SignedIn> {
  const reader = await asUser(app, server)
  await subscribe(app, reader.user.id)
  return reader
}

async function preview(form: object, reader?: SignedIn): Promise<Preview> {
  const signedIn = reader ?? (await subscriber())
  const response = await signedIn.post('/api/user/profile/settings/preview', form)
  expect([response.statusCode, response.json()]).toMatchObject([200, {}])
  return response.json().data
}

const ids = (found: Preview) => found.posts.map(({ id }) => id)

describe('the preview of interests', () => {
  test('has the stories of the last seven days that match, newest first, and the surface forms', async () => {
    const found = await preview({ keywords: ['الكويت', 'أسعار النفط'] })
    expect(ids(found)).toEqual([posts.sameStory, posts.video, posts.week])
    expect(found.total).toBe(3)
    expect(new Date(found.since)).toEqual(new Date(`${kuwaitDay(daysAgo(6).getTime())}T00:00:00+03:00`))
    expect(found.keywords).toEqual([
      {
        keyword: 'الكويت',
        posts: 4,
        forms: expect.arrayContaining([
          { form: 'الكويت', posts: 2 },
          { form: 'بالكويت', posts: 1 },
          { form: 'والكويت', posts: 1 },
        ]),
        named: 3,
        about: null,
        lookalikes: ['كويتي'],
        other_language: { language: 'en', names: [['Kuwait']] },
        catches: [
          {
            excluded: false,
            any: [
              {
                typed: 'الكويت',
                exact: false,
                prefix: false,
                forms: [
                  expect.arrayContaining([
                    { rule: 'and', form: 'والكويت' },
                    { rule: 'preposition', form: 'بالكويت' },
                  ]),
                ],
              },
            ],
          },
        ],
      },
      {
        keyword: 'أسعار النفط',
        posts: 1,
        forms: [{ form: 'أسعار النفط', posts: 1 }],
        named: 1,
        about: null,
        catches: expect.any(Array),
        lookalikes: [],
        other_language: { language: 'en', names: [['price'], ['oil']] },
      },
    ])
    // Only forms that occur in some post are returned.
    expect(JSON.stringify(found.keywords[0]?.catches)).not.toContain('كالكويت')
  })

  test('counts each story on the day of its first report, in Kuwait, for seven days with today', async () => {
    const { days, total } = await preview({ keywords: ['الكويت'] })
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, at) => kuwaitDay(daysAgo(6 - at).getTime())))
    const alerts = new Map(days.map(({ day, alerts }) => [day, alerts]))
    expect([6, 4, 3, 2].map((ago) => alerts.get(kuwaitDay(daysAgo(ago).getTime())))).toEqual([1, 1, 1, 0])
    expect(days.reduce((sum, day) => sum + day.alerts, 0)).toBe(total)
  })

  test('shows the words of a keyword as they stand closest together, neighbours or not, and does not count the accusative of a pair', async () => {
    const add = (title: string, body: string) => addPost(app, { title, body, published_at: daysAgo(1) })
    await add('كرة', 'بلغ طول العلم عشرين قدماً')
    await add('بقدمه', 'بطولة كرة الطاولة، ثم كرة القدم')
    await add('كرة', 'أصابها اللاعب بقدمه')
    const [found] = (await preview({ keywords: ['كرة القدم'] })).keywords
    expect(found?.forms).toEqual(
      expect.arrayContaining([
        { form: 'كرة القدم', posts: 1 },
        { form: 'كرة … بقدمه', posts: 1 },
      ]),
    )
    expect(found?.posts).toBe(2)
    expect(JSON.stringify(found?.catches)).not.toContain('قدماً')
    const [without] = (await preview({ keywords: ['كرة القدم ~بقدمه'] })).keywords
    expect(without?.forms).toEqual([{ form: 'كرة القدم', posts: 1 }])
  })

  test('says what a keyword is called in the other language, and counts that if its reader wants it', async () => {
    const english = { language: 'en', published_at: daysAgo(1) } as const
    const added = [
      await addPost(app, { title: 'Iceland and its volcano', ...english }),
      await addPost(app, { title: 'بركان في آيسلندا', published_at: daysAgo(2) }),
    ]
    const only = await preview({ keywords: ['Iceland'] })
    expect(only.keywords[0]).toMatchObject({ posts: 1, other_language: { language: 'ar', names: [['آيسلندا']] } })
    const both = await preview({ keywords: ['Iceland ~+'] })
    expect(ids(both)).toEqual(added)
    expect(both.keywords[0]).toMatchObject({
      posts: 2,
      named: 2,
      forms: expect.arrayContaining([
        { form: 'Iceland', posts: 1 },
        { form: 'آيسلندا', posts: 1 },
      ]),
      catches: [{ any: [{ typed: 'Iceland' }, { typed: 'آيسلندا', other_language: true }] }],
    })
    const [named] = (await preview({ keywords: ['بركان في آيسلندا ~+'] })).keywords
    expect(named).toMatchObject({ posts: 2, other_language: { language: 'en', names: [['volcano'], ['Iceland']] } })
    for (const keyword of ['"آيسلندا"', 'آيس*', 'مقرنس', 'مقرنس آيسلندا'])
      expect([keyword, (await preview({ keywords: [keyword] })).keywords[0]?.other_language]).toEqual([keyword, null])
  })

  test('says how many stories name a keyword and how many are about it, and leaves the others out for who wants only these', async () => {
    const add = (title: string, body: string, story: object = {}) => addPost(app, { title, body, published_at: daysAgo(1), ...story })
    const about = await add('مسقط تستضيف مؤتمر المياه', 'تستضيف مسقط مؤتمر المياه، وتصل الوفود إلى مسقط مطلع الأسبوع')
    const strike = 'بدأ العمال إضراباً وتعثرت المفاوضات مع الشركة على الأجور والإضراب الثاني بعد أسبوع وتصل رحلات من مسقط غداً'
    const inPassing = await add('إضراب في مطار مدريد', strike)
    const whatever = await preview({ keywords: ['مسقط'] })
    const only = await preview({ keywords: ['مسقط ~*', 'المؤتمر'] })
    expect(ids(whatever).toSorted()).toEqual([about, inPassing])
    expect(ids(only)).toEqual([about])
    for (const { keywords } of [whatever, only]) expect(keywords[0]).toMatchObject({ posts: 2, named: 2, about: 1 })
    expect(only.keywords[0]?.keyword).toBe('مسقط ~*')
    expect(ids(await preview({ keywords: ['مسقط ~*', 'المفاوضات'] }))).toEqual(expect.arrayContaining([about, inPassing]))
  })

  test('leaves out what a general exclusion excludes from all keywords, sections and agencies', async () => {
    const found = await preview({ keywords: ['الكويت', 'منتخب', '-وزير', '-أسعار'] })
    expect(ids(found)).toEqual([posts.sameStory, posts.video, posts.nisba])
    expect(found.keywords.map(({ keyword, posts: count }) => [keyword, count])).toEqual([
      ['الكويت', 2],
      ['منتخب', 1],
    ])
    expect(ids(await preview({ keywords: ['-أسعار'], categories: [category] }))).toEqual([])
    expect(await preview({ keywords: ['-وزير'] })).toMatchObject({ total: 0, keywords: [] })
  })

  test('leaves out what rests', async () => {
    const reader = await subscriber()
    await reader.post('/api/user/profile/settings', { keywords: ['وزير', 'النفط'] })
    await subscribe(app, reader.user.id, { keywords: 1 })
    expect(ids(await preview({}, reader))).toEqual([posts.week])
  })

  test('shows a reader without a plan what one keyword would bring, and no more', async () => {
    const reader = await asUser(app, server)
    const ask = (form: object) => reader.post('/api/user/profile/settings/preview', form, { 'x-localization': 'en' })
    expect(ids(await preview({ keywords: ['النفط'] }, reader))).toEqual([posts.sameStory])
    expect((await ask({ keywords: ['النفط', 'وزير'], categories: [category] })).json().errors).toEqual({
      keywords: ['Choose a plan to add keywords to your alerts'],
      categories: ['Choose a plan to add categories to your alerts'],
    })
    const codes = new Set<number>()
    for (let n = 0; n < 30; n++) codes.add((await ask({ keywords: ['في'] })).statusCode)
    expect([...codes]).toEqual([422, 429])
  })

  test('includes nisbas if they are enabled', async () => {
    expect(ids(await preview({ keywords: ['الكويت'], nisba: true }))).toEqual([posts.sameStory, posts.video, posts.nisba, posts.week])
    expect((await preview({ keywords: ['منتخب الكويت'], nisba: true })).total).toBe(1)
    expect((await preview({ keywords: ['"الكويت"'], nisba: true })).total).toBe(2)
  })

  test('is limited by sections and media type, which also match without keywords', async () => {
    expect(ids(await preview({ keywords: ['الكويت'], categories: [category] }))).toEqual([posts.oil])
    expect(ids(await preview({ categories: [category] }))).toEqual([posts.oil])
    expect(ids(await preview({ keywords: ['الكويت'], media_type: 'video' }))).toEqual([posts.video])
    expect(await preview({ media_type: 'text' })).toMatchObject({ total: 0, posts: [], keywords: [] })
  })

  test('has the same stories as the alerts', async () => {
    const keywords = ['الكويت -وزير', 'النفط', 'كوي*', '"المنتخب الكويتي"']
    const reader = await subscriber()
    await reader.post('/api/user/profile/settings', { keywords })
    await matchPosts(app)
    const alerts = await app.db.selectFrom('alerts').select('story_id').where('user_id', '=', reader.user.id).execute()
    const found = await preview({}, reader)
    const tooOld = 1
    expect(found.total).toBe(alerts.length - tooOld)
  })

  test('returns the same errors as saving, and saves nothing', async () => {
    const reader = await subscriber()
    const refused = await reader.post('/api/user/profile/settings/preview', { keywords: ['في'], agencies: '2147483647' })
    expect(Object.keys(refused.json().errors)).toEqual(['keywords.0', 'agencies'])
    await preview({ keywords: ['الكويت'] }, reader)
    expect((await reader.get('/api/user/profile/settings/show')).json().data.keywords).toEqual([])
  })
})

test('a preview with too many matches has the time from which it is complete', async () => {
  const agency_id = await addAgency(app)
  for (let at = 0; at < 60; at++) await addPost(app, { title: `إعصار ${at}`, agency_id, published_at: daysAgo(at / 12) })
  const words = Array.from({ length: 39 }, (_, index) => `كلمة${index}`)
  const found = await preview({ keywords: ['الإعصار', ...words] })
  expect(Date.parse(found.since)).toBeGreaterThan(daysAgo(5).getTime())
  expect(found.too_many).toBe(true)
  expect(found.keywords[0]?.posts).toBe(found.total)
  expect(found.total).toBe(50)
  expect(found.posts).toHaveLength(24)
})

test('a preview of an installation that is two days old begins with its first day, not with the few older posts that feeds still held', async () => {
  const young = await createTestApp()
  const { server } = asVisitor(young)
  const agency_id = await addAgency(young)
  const noon = Date.parse(`${kuwaitDay(Date.now())}T12:00:00+03:00`)
  young.setNow(new Date(noon))
  const ago = (days: number) => noon - days * 86_400_000
  const add = (title: string, days: number) => addPost(young, { title, agency_id, published_at: new Date(ago(days)) })
  await add('قافلة قديمة', 5)
  for (let at = 0; at < 24; at++) await add(`قافلة ${at}`, (at % 2) + 0.1)
  const reader = await asUser(young, server)
  await subscribe(young, reader.user.id)
  const found = await preview({ keywords: ['قافلة'] }, reader)
  const days = [kuwaitDay(ago(1)), kuwaitDay(noon)]
  expect(found).toMatchObject({ total: 24, too_many: false, days: days.map((day) => ({ day, alerts: 12 })) })
  expect(new Date(found.since)).toEqual(new Date(`${days[0]}T00:00:00+03:00`))
})
