import { describe, expect, test } from 'vitest'
import { seedTaxonomy } from '#features/taxonomy/server/seedTaxonomy.ts'
import { otherNamesOf } from '#text/query/otherNames/otherNames.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp, type TestApp } from '../../../../../test/testApp.ts'
import type { Suggestion } from '../../schema.ts'
import { indexSuggestions } from './suggestionIndex.ts'

const query = (text: string): Suggestion => ({ text, kind: 'query' })
const texts = (suggestions: Suggestion[]) => suggestions.map(({ text }) => text)

describe('what was typed', () => {
  const known = [
    'أسعار النفط في الكويت',
    'الكويت',
    'كأس الخليج',
    'مجلس الأمة',
    'الكويتية للطيران',
    'kuwait airways',
    'وزير النفط',
    'القادسية والعربي',
  ]
  const suggest = async (typed: string) => texts((await indexSuggestions(known.map(query)))(typed))

  test('matches prefixes of words, with or without clitics', async () => {
    const kuwait = ['الكويت', 'الكويتية للطيران', 'أسعار النفط في الكويت']
    for (const typed of ['الكو', 'كو', 'والكو', 'بالكوي', 'للكوي', 'وبالكو', 'الكُوَيـ'])
      expect([typed, await suggest(typed)]).toEqual([typed, kuwait])
    expect(await suggest('نفط')).toEqual(['أسعار النفط في الكويت', 'وزير النفط'])
    expect(await suggest('عربي')).toEqual(['القادسية والعربي'])
    expect(await suggest('وزير')).toEqual(['وزير النفط'])
    expect(await suggest('ويت')).toEqual([])
  })

  test('may be typed with the keyboard layout of the other language', async () => {
    expect(await suggest('hg;,')).toEqual(await suggest('الكو'))
    expect(await suggest('نعصش')).toEqual(['kuwait airways'])
  })

  test('may have any spelling', async () => {
    expect(await suggest('اسعار')).toEqual(['أسعار النفط في الكويت'])
    expect(await suggest('مجلس الامه')).toEqual(['مجلس الأمة'])
    expect(await suggest('مجلس الام')).toEqual(['مجلس الأمة'])
    expect(await suggest('KUWAIT A')).toEqual(['kuwait airways'])
    expect(await suggest('كاس')).toEqual(['كأس الخليج'])
  })

  test('may begin a word in another spelling', async () => {
    const find = await indexSuggestions(['هيئة الصناعة', 'المؤتمرات', 'شؤون الطلبة', 'ستمئة', 'تلغرام والهيئة', 'العقلا'].map(query))
    const all = {
      هيأ: 2,
      الهيأة: 2,
      موتمرا: 1,
      المؤتمر: 1,
      شوو: 1,
      ستما: 1,
      تيليقرا: 1,
      'هيأة الص': 1,
      'هيأة تيل': 1,
      العقلاء: 1,
      هيا: 2,
      هياك: 0,
    }
    for (const [typed, count] of Object.entries(all)) expect([typed, texts(find(typed)).length]).toEqual([typed, count])
    expect(texts(find('هيأ'))).toEqual(['هيئة الصناعة', 'تلغرام والهيئة'])
  })

  test('may be several prefixes, in any order', async () => {
    expect(await suggest('أسعار الن')).toEqual(['أسعار النفط في الكويت'])
    expect(await suggest('الكويت نفط')).toEqual(['أسعار النفط في الكويت'])
    expect(await suggest('الكويت قطر')).toEqual([])
  })

  test('gives no suggestions if it is empty', async () => {
    for (const typed of ['', ' ', '؟', '"', '-', '*', '\u202e']) expect([typed, await suggest(typed)]).toEqual([typed, []])
    expect(await suggest('ك')).toHaveLength(4)
    expect(await suggest('ال')).toHaveLength(7)
  })
})

describe('suggestions', () => {
  test('are at most eight, best first, without duplicates', async () => {
    const find = await indexSuggestions(
      ['نفط الكويت', 'النفط الكويت', 'نفط', ...Array.from({ length: 20 }, (_, n) => `نفط ${n}`)].map(query),
    )
    expect(texts(find('نفط'))).toEqual(['نفط الكويت', 'نفط', ...Array.from({ length: 6 }, (_, n) => `نفط ${n}`)])
  })

  test('continue a word as the reader began it, with or without its article, and confirm a word that is complete', async () => {
    const find = await indexSuggestions(['المدرسة', 'مدرسة', 'البورصة', 'بورصة الكويت'].map(query))
    expect(texts(find('مدرس'))).toEqual(['مدرسة'])
    expect(texts(find('المدرس'))).toEqual(['المدرسة'])
    expect(texts(find('البورصة'))).toEqual(['البورصة', 'بورصة الكويت'])
  })

  test('never include two spellings of one word, but the one that was begun', async () => {
    const find = await indexSuggestions(
      ['الهيئة', 'هيأة', 'غوغل', 'جوجل', 'العقلاء', 'العقلا', 'عقلاء', 'المؤتمرات', 'موتمر', 'تيليغرام', 'تلقرام'].map(query),
    )
    expect(texts(find('هيئ'))).toEqual(['الهيئة'])
    expect(texts(find('هيأ'))).toEqual(['هيأة'])
    expect(texts(find('غو'))).toEqual(['غوغل'])
    expect(texts(find('جو'))).toEqual(['جوجل'])
    expect(texts(find('العقلا'))).toEqual(['العقلاء'])
    expect(texts(find('تلي'))).toEqual(['تيليغرام'])
    expect(texts(find('مؤتمر'))).toEqual(['المؤتمرات', 'موتمر'])
  })

  test('are found by another name of what they are about', async () => {
    const find = await indexSuggestions(['الكويت', 'kuwait airways', 'الدولار'].map(query), otherNamesOf)
    expect(texts(find('kuw'))).toEqual(['الكويت', 'kuwait airways'])
    expect(texts(find('dolla'))).toEqual(['الدولار'])
  })

  test('are searches in the chosen language or that of what was typed, and names of lists', async () => {
    const agency: Suggestion = { text: 'الكويت اليوم', kind: 'agency', id: 1 }
    const find = await indexSuggestions([...['الكويت', 'kuwait', 'kuwait airways', 'الخطوط الكويتية'].map(query), agency], otherNamesOf)
    expect(texts(find('kuw', 'en'))).toEqual(['kuwait', 'kuwait airways'])
    expect(texts(find('kuw', 'ar'))).toEqual(texts(find('kuw')))
    expect(texts(find('الكو', 'ar'))).toEqual(['الكويت', 'الكويت اليوم', 'الخطوط الكويتية'])
    expect(texts(find('الكو', 'en'))).toEqual(texts(find('الكو')))
    expect(texts(find('kuw'))).toEqual(expect.arrayContaining(['الكويت', 'kuwait']))
  })

  test('include at most three names, each once', async () => {
    const names = [1, 2, 3, 4].flatMap((id): Suggestion[] => [
      { text: `Kuwait ${id}`, kind: 'agency', id },
      { text: `Kuwait Paper ${id}`, kind: 'agency', id },
    ])
    const find = await indexSuggestions([...names, query('kuwait'), query('kuwait oil')])
    expect(find('kuwait')).toEqual([names[0], names[2], names[4], query('kuwait'), query('kuwait oil')])
  })

  test('are found among a hundred thousand, even if all have the same first letters', async () => {
    const many = Array.from({ length: 100_000 }, (_, n) => query(`كلمة${n} المدينة${n % 977}`))
    const find = await indexSuggestions([...many, query('المدينة المنورة')])
    expect(texts(find('المدينة المنو'))).toEqual(['المدينة المنورة'])
    expect(find('مدينة')).toHaveLength(8)
  })
})

describe('the suggestions API', () => {
  const read = async (app: TestApp, q: string) => {
    const response = await asVisitor(app).get(`/api/search/suggestions?q=${encodeURIComponent(q)}`)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['cache-control']).toBe('public, max-age=60')
    return response.json().data as Suggestion[]
  }
  const searched = (app: TestApp, text: string, searchers: number, day = '2026-11-20') =>
    app.db
      .insertInto('searches')
      .values({ day: new Date(`${day}T00:00:00Z`), words: text, spelling: text, searchers })
      .execute()

  test('suggests what at least three people searched for on one day, recent and popular searches first', async () => {
    const app = await createTestApp()
    app.setNow(new Date('2026-11-21T09:00:00Z'))
    await searched(app, 'نفط قديم', 20, '2026-09-01')
    await searched(app, 'نفط جديد', 10)
    await searched(app, 'نفط قليل', 2)
    await searched(app, 'نفط مكرر', 3)
    await searched(app, 'نفط مكرر', 1, '2026-11-19')
    // Two addresses of one person, on several days.
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) await searched(app, 'نفط مدفوع', 2, day)
    await searched(app, 'نفط منسي', 50, '2026-08-01')
    expect(texts(await read(app, 'نفط'))).toEqual(['نفط جديد', 'نفط مكرر', 'نفط قديم'])
  })

  test('suggests agencies and categories by their names in both languages', async () => {
    const app = await createTestApp()
    await seedTaxonomy(app.db)
    const id = await addAgency(app, { name_ar: 'وكالة الأنباء الكويتية', name_en: 'Kuwait News Agency' })
    expect(await read(app, 'انبا')).toEqual([{ text: 'وكالة الأنباء الكويتية', kind: 'agency', id }])
    expect(await read(app, 'kuw')).toEqual([{ text: 'Kuwait News Agency', kind: 'agency', id }])
    expect(await read(app, 'رياض')).toEqual([{ text: 'رياضة', kind: 'category', id: expect.any(Number) }])
    expect(await read(app, 'قدم')).toEqual([{ text: 'كرة القدم', kind: 'sub_category', id: expect.any(Number) }])
    expect(await read(app, 'life')).toEqual([{ text: 'Life', kind: 'main_category', id: expect.any(Number) }])
  })

  test('suggests phrases that occur in titles of three agencies', async () => {
    const app = await createTestApp()
    for (const title of [
      'افتتاح مهرجان القرين الثقافي غداً',
      'مهرجان القرين الثقافي يبدأ: الكويت تحتفي',
      'الأمير يرعى مهرجان القرين الثقافي',
    ])
      await addPost(app, { title })
    await addPost(app, { title: 'مهرجان المسرح' })
    expect(await read(app, 'قرين')).toEqual([query('مهرجان القرين الثقافي')])
    expect(await read(app, 'مسرح')).toEqual([])
  })

  test('never suggests any form of a banned word', async () => {
    const app = await createTestApp()
    app.setNow(new Date('2026-11-21T09:00:00Z'))
    for (const word of ['النصاب', 'بيع شهادات'])
      await app.db.insertInto('banned_words').values({ word, stems: word, created_at: app.now() }).execute()
    for (const text of ['رقم نصّاب', 'نصاب الزكاة', 'وبيع شهادات', 'بيع عقار', 'رقم مفيد']) await searched(app, text, 5)
    expect(texts(await read(app, 'رقم'))).toEqual(['رقم مفيد'])
    expect(texts(await read(app, 'بيع'))).toEqual(['بيع عقار'])
    expect(texts(await read(app, 'الزكاة'))).toEqual([])
  })

  test('refuses invalid input', async () => {
    const visitor = asVisitor(await createTestApp())
    for (const bad of ['', '?q', `?q=${'x'.repeat(201)}`, '?q=%00', '?q=a&more=1', '?q=a&q=b']) {
      const { statusCode } = await visitor.get(`/api/search/suggestions${bad}`)
      expect([bad, statusCode]).toEqual([bad, bad === '?q' ? 200 : 422])
    }
  })
})
