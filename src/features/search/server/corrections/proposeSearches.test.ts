import { describe, expect, test } from 'vitest'
import { stem } from '#text/stemmer/stem.ts'
import { otherLayout } from './keyboard.ts'
import { proposeSearches, type Vocabulary } from './proposeSearches.ts'
import { typingMistakes } from './typingMistakes.ts'

/** In how many texts the words of a small newspaper stand. */
const known = new Map(
  Object.entries({
    الكويت: 500,
    الكويتي: 90,
    النفط: 300,
    النفس: 20,
    اسعار: 200,
    مستشفي: 80,
    سياره: 70,
    الذهب: 60,
    ذهب: 60,
    ظلام: 30,
    الرياض: 120,
    قناه: 90,
    السويس: 40,
    القدس: 30,
    الحرمين: 80,
    خادم: 90,
    مجلس: 400,
    الامه: 300,
    طاءره: 60,
    هليكوبتر: 20,
    ايران: 150,
    كلمه: 3,
    العراق: 90,
    على: 700,
    علي: 40,
    اعتداء: 30,
    kuwait: 50,
    airways: 20,
    google: 30,
    نفت: 6,
    بعد: 900,
  }).map(([word, count]) => [stem(word), count]),
)
let asked = 0
const vocabulary: Vocabulary = {
  async countStems(stems) {
    asked += stems.length
    return stems.map((one) => known.get(one) ?? 0)
  },
  async spellings(words) {
    return new Set(words.filter((word) => known.has(stem(word)) && word !== 'النفت'))
  },
}
const propose = async (search: string) => (await proposeSearches(search, vocabulary))[0]

describe('a search that finds little', () => {
  test('was not meant to be a word of grammar', async () => {
    expect(await propose('عبد')).toBeUndefined()
  })

  test('has letters that sound or look alike', async () => {
    for (const [typed, meant] of [
      ['النفت', 'النفط'],
      ['المصتشفى', 'المستشفي'],
      ['الزهب', 'الذهب'],
      ['ضلام', 'ظلام'],
      ['الرياظ', 'الرياض'],
      ['القدص', 'القدس'],
      ['اعتداء علي الكويت', 'اعتداء على الكويت'],
    ])
      expect([typed, await propose(typed as string)]).toEqual([typed, meant])
  })

  test('has a letter of the key beside it, one too many, one missing, two in the wrong order', async () => {
    for (const [typed, meant] of [
      ['الكوست', 'الكويت'],
      ['الكوييت', 'الكويت'],
      ['السيارت', 'السيارات'],
      ['ايرن', 'ايران'],
      ['الكيوت', 'الكويت'],
      ['gogle', 'google'],
      ['هيلكوبتر', 'هليكوبتر'],
    ])
      expect([typed, await propose(typed as string)]).toEqual([typed, meant])
  })

  test('is typed with the keyboard in the other language', async () => {
    for (const [typed, meant] of [
      ['hg;,dj', 'الكويت'],
      ['Hg;,dj', 'الكويت'],
      ['hguvhr', 'العراق'],
      ['نعصشهف', 'kuwait'],
      ['نعصشهف شهقصشغس', 'kuwait airways'],
    ])
      expect([typed, await propose(typed as string)]).toEqual([typed, meant])
  })

  test('has two words written as one, or one as two', async () => {
    expect(await propose('اسعارالنفط')).toBe('اسعار النفط')
    expect(await propose('ال كويت')).toBe('الكويت')
    expect(await propose('مجلسالامه')).toBe('مجلس الامه')
  })

  test('keeps the words that are known, exclusions, filters and signs', async () => {
    expect(await propose('أسعار النفت')).toBe('أسعار النفط')
    expect(await propose('خادم الحرمبن')).toBe('خادم الحرمين')
    expect(await propose('-الكوييت "قتاة السويس" agency:الكوييت category:"الكوييت الكوييت"')).toBe(
      '-الكوييت "قناه السويس" agency:الكوييت category:"الكوييت الكوييت"',
    )
  })

  test('is left alone when nothing better is known', async () => {
    for (const typed of ['', '…', 'زلزال', 'كلمة', 'الكويت', 'ن', '2026', '🛢', '"', '-', 'agency:', 'في', 'x'.repeat(200)])
      expect([typed, await proposeSearches(typed, vocabulary)]).toEqual([typed, []])
  })

  test('is never told to be a word that stands nowhere, although its stem does', async () => {
    const stemsOnly: Vocabulary = { countStems: async (stems) => stems.map(() => 100), spellings: async () => new Set() }
    expect(await proposeSearches('النفظ', stemsOnly)).toEqual([])
  })

  test('asks for a bounded number of words, however long it is', async () => {
    asked = 0
    await proposeSearches('المستشفياات '.repeat(16), vocabulary)
    expect(asked).toBeLessThan(20_000)
  })
})

test('the same keys write in both languages', () => {
  expect(otherLayout('gh')).toBe('لا')
  expect(otherLayout(otherLayout('hgkt'))).toBe('hgkt')
  expect(otherLayout('الكويت kuwait')).toBe('الكويت kuwait')
  expect(otherLayout('123')).toBe('123')
})

test('a mistake is never the word itself, and short words have none', () => {
  expect(typingMistakes('الكويت').has('الكويت')).toBe(false)
  expect(typingMistakes('من').size).toBe(0)
})
