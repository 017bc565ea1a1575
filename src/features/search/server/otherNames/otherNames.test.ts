import { beforeAll, describe, expect, test } from 'vitest'
import type { PostPage } from '#features/posts/schema.ts'
import { addOtherNames, otherNamesOf, readNameGroups } from '#text/query/otherNames/otherNames.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { SearchWords } from '../../schema.ts'

const app = await createTestApp()
const found = async (search: string, sort = 'time') => {
  const query = new URLSearchParams({ search, sort })
  return (await asVisitor(app).get(`/api/posts?${query}`))
    .json<PostPage>()
    .data.map(({ title }) => title)
    .sort()
}
const names = (text: string) => otherNamesOf(foldedWords(text)).map((words) => words.join(' '))

const arabic = { language: 'ar' } as const
const english = { language: 'en' } as const
const titles = {
  kuwait: 'أمير البلاد يفتتح معرض الكويت للكتاب',
  kuwaitEnglish: 'Kuwait opens its book fair',
  dollar: 'سعر الدولار يتراجع أمام العملات',
  dollarEnglish: 'The dollar falls against most currencies',
  saudi: 'السعودية تستضيف القمة',
  iphone: 'تسريبات عن هاتف آيفون الجديد',
  financial: 'تقرير مالي عن الربع الأول',
  emirates: 'الإمارات تطلق قمراً صناعياً',
}

beforeAll(async () => {
  for (const [name, title] of Object.entries(titles)) await addPost(app, { title, ...(name.endsWith('English') ? english : arabic) })
})

describe('a search for a name', () => {
  test.each([
    ['Kuwait', [titles.kuwaitEnglish, titles.kuwait]],
    ['الكويت', [titles.kuwaitEnglish, titles.kuwait]],
    ['dollar', [titles.dollarEnglish, titles.dollar]],
    ['الدولار', [titles.dollarEnglish, titles.dollar]],
    ['Saudi Arabia', [titles.saudi]],
    ['UAE', [titles.emirates]],
    ['iPhone', [titles.iphone]],
    ['أيفون', [titles.iphone]],
    ['Kuwait book', [titles.kuwaitEnglish]],
  ])('%s finds what has another name for it, newest first or best first', async (search, expected) => {
    expect(await found(search)).toEqual([...expected].sort())
    if (expected.length > 0) expect(await found(search, 'relevance')).toEqual(expect.arrayContaining(expected))
  })

  test('finds only the name as typed in a phrase, an exclusion or a prefix', async () => {
    expect(await found('"Kuwait"')).toEqual([titles.kuwaitEnglish])
    expect(await found('"الكويت"')).toEqual([titles.kuwait])
    expect(await found('kuw*')).toEqual([titles.kuwaitEnglish])
    expect(await found('book -الكويت')).toEqual([titles.kuwaitEnglish])
  })

  test('does not find a name that is also another word', async () => {
    expect(await found('Mali')).toEqual([])
    expect(await found('مالي')).toEqual([titles.financial])
  })

  test('finds and marks a name, but no other word of its stem, newest first and best first', async () => {
    const name = 'مفاوضات التهدئة تعود إلى قطر'
    const other = 'كويكب قطرها خمسون متراً يعبر قرب الأرض'
    for (const title of [name, other]) await addPost(app, { title })
    for (const sort of ['time', 'relevance']) expect(await found('Qatar', sort)).toEqual([name])
    expect(await found('قطر')).toEqual([other, name].sort())
    const { data } = (await asVisitor(app).get('/api/posts?search=Qatar')).json<PostPage>()
    expect(data[0]?.marks?.title).toEqual([[name.length - 3, name.length]])
  })

  test('a phrase, an exclusion and a prefix find homographs that are spelt apart', async () => {
    const pipe = 'أنبوب بقطر 21 متراً في كوبا أمريكا'
    const amman = 'قطار عمّان السريع'
    for (const title of [pipe, amman]) await addPost(app, { title })
    for (const search of ['"أنبوب بقطر"', '"بقطر"', '"في كوبا"', 'أنبوب']) expect([search, await found(search)]).toEqual([search, [pipe]])
    expect(await found('أنبوب -"بقطر"')).toEqual([])
    for (const search of ['عمّان*', 'عمان*', '"قطار عمان"', 'Amman']) expect([search, await found(search)]).toEqual([search, [amman]])
    expect(await found('Oman')).toEqual([])
  })

  test('finds Qatar, Oman and Amman where nothing tells for certain that something else is meant', async () => {
    const ofQatar = [
      'كأس العالم بقطر لكرة القدم',
      'افتتاح بقطر 3 مستشفيات',
      'الاستثمار بقطر 5 مليارات',
      'وفاز بقطر 3-1',
      'بقطر نحو 5 آلاف',
      'بلغ قطر العالم',
      'بلغ قطر قبل يومين',
      'بقطر وزير قدم ورقة',
      'وزير قطر داخلية',
      'نصف قطر بلا كهرباء',
    ]
    const ofOman = ['سفير عمان في الأردن', 'عمان تهزم الأردن', 'السعودية والأردن ومصر وعمان', 'سعر خام عمان يهم الأردن']
    for (const title of [...ofQatar, ...ofOman]) await addPost(app, { title })
    expect(await found('Qatar')).toEqual(expect.arrayContaining(ofQatar))
    for (const search of ['Oman', 'Amman']) expect(await found(search)).toEqual(expect.arrayContaining(ofOman))
  })

  test.each([
    ['Hawalli', ['حريق شقة حولي', 'مخفر حولي', 'بلدية حولي', 'شارع تونس حولي']],
    ['Subiya', ['مخيمات الصبية']],
    ['Belize', ['منتخب بليز']],
  ])('%s finds a place that is also another word beside words of places', async (search, expected) => {
    for (const title of expected) await addPost(app, { title })
    expect(await found(search)).toEqual([...expected].sort())
  })

  test('marks the other name in the list', async () => {
    const { data } = (await asVisitor(app).get('/api/posts?search=UAE')).json<PostPage>()
    expect(data[0]?.marks?.title).toEqual([[0, 'الإمارات'.length]])
  })
})

test('the words of a search are told with their other names, but only as typed in a phrase or an exclusion', async () => {
  const told = async (search: string) =>
    (await asVisitor(app).get(`/api/search/words?${new URLSearchParams({ search })}`))
      .json<{ data: SearchWords }>()
      .data.clauses.map(({ any, excluded }) => ({ any: any.map(({ words }) => words.join(' ')), excluded }))
  expect((await told('الكويت'))[0]?.any).toEqual(expect.arrayContaining(['الكويت', 'kuwait']))
  expect(await told('"الكويت" -Kuwait')).toEqual([
    { any: ['الكويت'], excluded: false },
    { any: ['kuwait'], excluded: true },
  ])
  expect(await told('')).toEqual([])
})

describe('the table', () => {
  test('gives countries, cities, money, languages, companies and their spellings in both directions', () => {
    for (const [one, other] of [
      ['Kuwait', 'الكويت'],
      ['France', 'فرنسا'],
      ['South Korea', 'كوريا الجنوبية'],
      ['Baghdad', 'بغداد'],
      ['euro', 'يورو'],
      ['Turkish', 'التركية'],
      ['on X', 'منصة إكس'],
      ['iPhone', 'آيفون'],
      ['Google', 'غوغل'],
      ['Trump', 'ترامب'],
    ] as const) {
      expect.soft(names(one)).toContain(foldedWords(other).join(' '))
      expect.soft(names(other)).toContain(foldedWords(one).join(' '))
    }
  })

  test('gives the country for its formal name', () => {
    for (const [formal, country] of [
      ['دولة قطر', 'قطر'],
      ['دولة الكويت', 'الكويت'],
      ['المملكة العربية السعودية', 'السعودية'],
      ['جمهورية مصر العربية', 'مصر'],
      ['دولة الإمارات العربية المتحدة', 'الإمارات'],
      ['سلطنة عمان', 'Oman'],
      ['State of Qatar', 'قطر'],
    ] as const)
      expect.soft(names(formal)).toContain(foldedWords(country).join(' '))
    expect(names('سلطنة عمان')).not.toContain('amman')
  })

  test('gives the Latin name of each spelling of a foreign g', () => {
    for (const spelling of ['غوغل', 'جوجل', 'قوقل', 'كوكل']) expect(names(spelling)).toContain('google')
  })

  test('has at least two names in a line, and no name twice in it', () => {
    for (const { names: group } of readNameGroups()) {
      const texts = group.map(({ text }) => text)
      expect.soft(texts.length, texts.join()).toBeGreaterThan(1)
      expect.soft(new Set(texts).size, texts.join()).toBe(texts.length)
      expect
        .soft(
          texts.every((text) => foldedWords(text).length > 0 && text === text.trim()),
          texts.join(),
        )
        .toBe(true)
      expect
        .soft(
          group.some(({ typedOnly }) => !typedOnly),
          texts.join(),
        )
        .toBe(true)
    }
  })

  test('adds a name of several words to each of them, and prefers the longest name', () => {
    const { clauses } = addOtherNames(readQuery('saudi arabia news'))
    const added = clauses.map(({ any }) => any.filter(({ isOtherName }) => isOtherName).map(({ words }) => words.join(' ')))
    expect(added[0]).toContain('السعوديه')
    expect(added[1]).toEqual(added[0])
    expect(added[2]).toEqual([])
    expect(names('south')).toEqual([])
  })
})
