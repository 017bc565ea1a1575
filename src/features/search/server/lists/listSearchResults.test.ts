import { beforeAll, describe, expect, test } from 'vitest'
import type { PostPage } from '#features/posts/schema.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp, type TestApp } from '../../../../../test/testApp.ts'

const start = Date.UTC(2026, 10, 21, 9)
const at = (minute: number) => new Date(start + minute * 60_000)

const few = await createTestApp()
const many = await createTestApp()

describe('a search', () => {
  const found = finder(few)

  beforeAll(async () => {
    const agency_id = await addAgency(few)
    const add = (minute: number, title: string, body = '') => addPost(few, { title, body, agency_id, published_at: at(minute) })
    await add(1, 'زيارة إلى الكويت', 'وصل الوفد صباح اليوم')
    await add(2, 'وبالكويت معرض للكتاب')
    await add(3, 'المدارس في العطلة', 'مُعلّمون ومُعلّمات من الكُوَيْت')
    await add(4, 'مجلس الأمة يناقش الميزانية')
    await add(5, 'الأمة العربية ومجلس التعاون')
    await add(6, 'Kuwait Airways adds flights')
    await add(7, 'لقاحات كوفيد-19 تصل')
  })

  test('finds a word with any clitics and by its other names, in title and text, newest first', async () => {
    const kuwait = ['Kuwait Airways adds flights', 'المدارس في العطلة', 'وبالكويت معرض للكتاب', 'زيارة إلى الكويت']
    for (const search of ['الكويت', 'كويت', 'kuwait']) expect(await found.titles(search)).toEqual(kuwait)
    expect(await found.titles('airways')).toEqual(['Kuwait Airways adds flights'])
  })

  test('finds all spellings of a word', async () => {
    expect(await found.titles('الامه')).toEqual(await found.titles('الأُمّة'))
    expect(await found.titles('معلمون')).toEqual(['المدارس في العطلة'])
  })

  test('requires every word, matches a "phrase" as a whole, and omits what is excluded', async () => {
    expect(await found.titles('مجلس الأمة')).toEqual(['الأمة العربية ومجلس التعاون', 'مجلس الأمة يناقش الميزانية'])
    expect(await found.titles('"مجلس الأمة"')).toEqual(['مجلس الأمة يناقش الميزانية'])
    expect(await found.titles('الكويت -معرض')).toEqual(['Kuwait Airways adds flights', 'المدارس في العطلة', 'زيارة إلى الكويت'])
    expect(await found.titles('-الكويت -مجلس')).toEqual(['لقاحات كوفيد-19 تصل', 'Kuwait Airways adds flights'])
    expect(await found.titles('كوفيد-19')).toEqual(['لقاحات كوفيد-19 تصل'])
  })

  test('by relevance that has only prefixes or exclusions is sorted newest first', async () => {
    expect(await found.titles('كوي*', 'relevance')).toEqual(await found.titles('كوي*'))
    expect(await found.titles('كوي*', 'relevance')).toHaveLength(3)
    expect(await found.titles('-الكويت -مجلس', 'relevance')).toEqual(await found.titles('-الكويت -مجلس'))
  })

  test('requires no function word beside others, but in a phrase, a name or alone', async () => {
    const council = ['الأمة العربية ومجلس التعاون', 'مجلس الأمة يناقش الميزانية']
    for (const search of ['مجلس الأمة في', 'من مجلس الأمة', 'مجلس على الأمة'])
      expect([search, await found.titles(search)]).toEqual([search, council])
    expect(await found.titles('the airways in')).toEqual(['Kuwait Airways adds flights'])
    expect(await found.titles('"مجلس الأمة في"')).toEqual([])
    for (const search of ['مجلس علي', 'airways on X', 'who airways']) expect([search, await found.titles(search)]).toEqual([search, []])
    for (const search of ['في', 'في -مجلس']) expect([search, await found.titles(search)]).toEqual([search, ['المدارس في العطلة']])
    expect(await found.titles('إلى')).toEqual(['زيارة إلى الكويت'])
  })

  test('finds quoted words only in exactly that form', async () => {
    expect(await found.titles('"الكويت"')).toEqual(['المدارس في العطلة', 'زيارة إلى الكويت'])
    expect(await found.titles('كويت -"الكويت"')).toEqual(['Kuwait Airways adds flights', 'وبالكويت معرض للكتاب'])
    expect(await found.titles('-"الكويت" -مجلس -kuwait')).toEqual(['لقاحات كوفيد-19 تصل', 'وبالكويت معرض للكتاب'])
    expect(await found.titles('"الكويت وصل"')).toEqual([])
  })

  test('that is widened is followed by posts with some of its words if it finds few, and says how many have all', async () => {
    const widened = async (search: string) => {
      const { data, meta } = (await asVisitor(few).get(`/api/posts?widen=true&search=${encodeURIComponent(search)}`)).json<PostPage>()
      return [data.map(({ title }) => title), meta.all_words]
    }
    const [council, nation] = ['مجلس الأمة يناقش الميزانية', 'الأمة العربية ومجلس التعاون']
    expect(await widened('مجلس الأمة الميزانية')).toEqual([[council, nation], 1])
    expect(await widened('الميزانية كوفيد')).toEqual([expect.arrayContaining([council, 'لقاحات كوفيد-19 تصل']), 0])
    expect(await found.titles('مجلس الأمة الميزانية')).toEqual([council])
    // One word, all of whose posts are there already; words that nobody wrote; what was excluded.
    expect(await widened('الميزانية')).toEqual([[council], undefined])
    expect(await widened('زحل المريخ')).toEqual([[], undefined])
    expect(await widened('مجلس الميزانية -التعاون')).toEqual([[council], undefined])
  })

  test('that finds many reports of few stories is widened too, to other stories', async () => {
    const app = await createTestApp()
    const first = await addPost(app, { title: 'طقس الكويت معتدل', published_at: at(0) })
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', first).executeTakeFirstOrThrow()
    for (let minute = 1; minute < 7; minute++) await addPost(app, { title: 'طقس الكويت معتدل', story_id, published_at: at(minute) })
    await addPost(app, { title: 'طقس معتدل في لندن', story_id, published_at: at(8) })
    await addPost(app, { title: 'الطقس غداً ممطر', published_at: at(9) })
    for (let minute = 10; minute < 30; minute++) await addPost(app, { title: `الكويت ${minute}`, published_at: at(minute) })
    for (const search of ['طقس الكويت', 'Kuwait weather']) {
      const { data, meta } = (await asVisitor(app).get(`/api/posts?widen=true&search=${encodeURIComponent(search)}`)).json<PostPage>()
      expect([data.length, data[7]?.title, meta.all_words]).toEqual([16, 'الطقس غداً ممطر', 7])
    }
  })

  test('that finds a word with little weight behind others fills up with what has any of them, those with more first', async () => {
    const app = await createTestApp()
    await addPost(app, { title: 'طقس لندن غداً', published_at: at(1) })
    for (let minute = 2; minute < 32; minute++) await addPost(app, { title: `الكويت ${minute}`, published_at: at(minute) })
    const { data, meta } = (await asVisitor(app).get(`/api/posts?widen=true&search=${encodeURIComponent('طقس الكويت')}`)).json<PostPage>()
    expect([data.length, data[0]?.title, meta.all_words]).toEqual([10, 'طقس لندن غداً', 0])
  })

  test('that is widened has first what is in the first language, then the rest', async () => {
    const app = await createTestApp()
    await addPost(app, { title: 'Kuwait weather', language: 'en', published_at: at(1) })
    for (let minute = 2; minute < 8; minute++) {
      await addPost(app, { title: `طقس ${minute}`, published_at: at(minute) })
      await addPost(app, { title: `Weather ${minute}`, language: 'en', published_at: at(minute) })
    }
    for (const first of ['ar', 'en'] as const) {
      const { data } = (await asVisitor(app).get(`/api/posts?widen=true&search=Kuwait+weather&first=${first}`)).json<PostPage>()
      const languages = data.slice(1).map(({ language }) => language)
      const others = languages.filter((language) => language !== first)
      expect([others.length > 0, others.length < languages.length]).toEqual([true, true])
      expect(languages).toEqual([...languages.filter((language) => language === first), ...others])
    }
  })

  test('of a country that finds few is widened to its capital, and the other way round, and says so', async () => {
    const app = await createTestApp()
    const widened = async (search: string, locale = 'ar') => {
      const url = `/api/posts?widen=true&search=${encodeURIComponent(search)}`
      const { data, meta } = (await asVisitor(app).get(url, { 'x-localization': locale })).json<PostPage>()
      return [data.map(({ title }) => title), meta.all_words, meta.place]
    }
    const [doha, muscat, amman] = ['افتتاح معرض في الدوحة', 'أمطار غزيرة على مسقط', 'سوق جديدة في عمان']
    for (const title of [doha, muscat, amman]) await addPost(app, { title, published_at: at(1) })
    const shown = [[doha], 0, { name: 'الدوحة', until: 1 }]
    for (const search of ['قطر', 'دولة قطر', 'Qatar']) expect([search, await widened(search)]).toEqual([search, shown])
    expect(await widened('Qatar', 'en')).toEqual([[doha], 0, { name: 'Doha', until: 1 }])
    await addPost(app, { title: 'عاد إلى مسقط رأسه', published_at: at(1) })
    expect(await widened('سلطنة عمان')).toEqual([[muscat, amman], 0, { name: 'مسقط', until: 1 }])
    const jordan = 'الأردن يستضيف القمة'
    await addPost(app, { title: jordan, published_at: at(2) })
    expect(await widened('Amman')).toEqual([[amman, jordan], 1, { name: 'الأردن', until: 2 }])
    for (const search of ['قطر -معرض', 'لندن', 'معارض الدوحة 2019', 'Qatar Post'])
      expect.soft((await widened(search))[2], search).toBeUndefined()
    for (const search of ['قطر -معرض', 'لندن']) expect([search, await widened(search)]).toEqual([search, [[], undefined, undefined]])
  })

  test('by time has each story once if that is asked for, its newest report that matches, also on further pages', async () => {
    const app = await createTestApp()
    const storyOf = async (post: number) =>
      (await app.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()).story_id
    const fire = await storyOf(await addPost(app, { title: 'حريق في الشويخ', published_at: at(1) }))
    await addPost(app, { title: 'حريق آخر', published_at: at(2) })
    for (let minute = 3; minute < 9; minute++)
      await addPost(app, { title: `حريق الشويخ ${minute}`, story_id: fire, published_at: at(minute) })
    await addPost(app, { title: 'الدفاع المدني يسيطر', story_id: fire, published_at: at(10) })
    await addPost(app, { title: 'حريق قديم', published_at: at(0) })
    const page = async (query: string) =>
      (await asVisitor(app).get(`/api/posts?search=${encodeURIComponent('حريق')}${query}`)).json<PostPage>()
    expect((await page('')).data).toHaveLength(9)
    for (const size of [50, 2, 1]) {
      const titles: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { data, meta } = await page(`&group=story&pagination=${size}&cursor=${cursor}`)
        titles.push(...data.map(({ title }) => title))
        cursor = meta.next_cursor
      }
      expect(titles, `${size} a page`).toEqual(['حريق الشويخ 8', 'حريق آخر', 'حريق قديم'])
    }
  })

  test('shows a story in the language of its reader, and by relevance what fits as well in that language first', async () => {
    const app = await createTestApp()
    const oil = await addPost(app, { title: 'Oil price in Kuwait rises', language: 'en', published_at: at(1) })
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', oil).executeTakeFirstOrThrow()
    await addPost(app, { title: 'ارتفاع سعر نفط الكويت', story_id, published_at: at(2) })
    await addPost(app, { title: 'مطار الكويت يستقبل الحجاج', published_at: at(3) })
    const titles = async (search: string, query: string, locale: string) => {
      const url = `/api/posts?search=${encodeURIComponent(search)}&group=story${query}`
      const response = await asVisitor(app).get(url, { 'x-localization': locale })
      return response.json<PostPage>().data.map(({ title }) => title)
    }
    expect(await titles('Kuwait', '', 'en')).toEqual(['مطار الكويت يستقبل الحجاج', 'Oil price in Kuwait rises'])
    expect(await titles('Kuwait', '', 'ar')).toEqual(['مطار الكويت يستقبل الحجاج', 'ارتفاع سعر نفط الكويت'])
    expect(await titles('Kuwait', '&sort=relevance', 'en')).toEqual(['Oil price in Kuwait rises', 'مطار الكويت يستقبل الحجاج'])
  })

  test('without any word finds nothing', async () => {
    expect(await found.titles('!؟')).toEqual([])
    expect(await found.titles('"" - ""')).toEqual([])
  })
})

describe('a search among many posts', () => {
  const found = finder(many)
  const count = 600

  beforeAll(async () => {
    const agency_id = await addAgency(many)
    for (let index = 0; index < count; index++) {
      const words = [
        'اليوم',
        index % 2 ? 'النفط' : 'الذهب',
        index % 3 ? '' : 'البورصة',
        index < 3 ? 'القديم' : '',
        index === 7 ? 'فريد' : '',
      ]
      await addPost(many, { title: `${words.join(' ')} رقم${index}`, agency_id, published_at: at(index) })
    }
  })

  const ids = (keep: (index: number) => boolean) =>
    Array.from({ length: count }, (_, index) => index)
      .filter(keep)
      .toReversed()

  test.each([
    ['one common word', 'اليوم', () => true],
    ['two common words', 'النفط البورصة', (index: number) => index % 2 === 1 && index % 3 === 0],
    ['common words that never meet', 'النفط الذهب', () => false],
    ['a common and a rare word', 'النفط فريد', (index: number) => index === 7],
    ['a word that only old posts have', 'القديم اليوم', (index: number) => index < 3],
    ['only exclusions', '-النفط', (index: number) => index % 2 === 0],
    ['an exclusion of what is common', 'اليوم -الذهب -البورصة', (index: number) => index % 2 === 1 && index % 3 !== 0],
  ])('for %s finds every post exactly once, over all pages', async (_name, search, keep) => {
    for (const size of [200, 37]) expect(await found.numbers(search, size)).toEqual(ids(keep))
  })
})

/** Returns functions that read all pages of a search through the API of `app`. */
function finder(app: TestApp) {
  const visitor = asVisitor(app)
  async function pages(search: string, size: number, sort = 'time'): Promise<string[]> {
    const titles: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const response = await visitor.get(`/api/posts?pagination=${size}&search=${encodeURIComponent(search)}&sort=${sort}&cursor=${cursor}`)
      expect(response.statusCode, response.body).toBe(200)
      const page = response.json<PostPage>()
      titles.push(...page.data.map((post) => post.title))
      cursor = page.meta.next_cursor
    }
    return titles
  }
  return {
    titles: (search: string, sort?: 'relevance') => pages(search, 50, sort),
    numbers: async (search: string, size: number) => (await pages(search, size)).map((title) => Number(/رقم(\d+)/.exec(title)?.[1])),
  }
}
