import { describe, expect, test } from 'vitest'
import { stem } from '#text/stemmer/stem.ts'
import { correctSearch, type Vocabulary } from './correctSearch.ts'
import { otherLayout } from './keyboard.ts'
import { typingErrors } from './typingErrors.ts'

/** The number of texts that contain each word, for a small newspaper. */
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
let lookedUp = 0
const vocabulary: Vocabulary = {
  async countStems(stems) {
    lookedUp += stems.length
    return stems.map((one) => known.get(one) ?? 0)
  },
  async spellings(words) {
    return new Set(words.filter((word) => known.has(stem(word)) && word !== 'النفت'))
  },
  beginningWith: async (letters) => ['kuwait', 'kuwaiti', 'airways'].filter((word) => word.startsWith(letters)),
}
const propose = async (search: string) => (await correctSearch(search, vocabulary))[0]

describe('a search that finds little', () => {
  test('is not corrected to a function word', async () => {
    expect(await propose('عبد')).toBeUndefined()
  })

  test('may have confused letters that sound or look alike', async () => {
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

  test('may have a letter of an adjacent key, one too many, one missing, or two swapped', async () => {
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

  test('may be typed with the keyboard layout of the other language', async () => {
    for (const [typed, meant] of [
      ['hg;,dj', 'الكويت'],
      ['Hg;,dj', 'الكويت'],
      ['hguvhr', 'العراق'],
      ['نعصشهف', 'kuwait'],
      ['نعصشهف شهقصشغس', 'kuwait airways'],
    ])
      expect([typed, await propose(typed as string)]).toEqual([typed, meant])
  })

  test('may have two words written as one, or one as two', async () => {
    expect(await propose('اسعارالنفط')).toBe('اسعار النفط')
    expect(await propose('ال كويت')).toBe('الكويت')
    expect(await propose('مجلسالامه')).toBe('مجلس الامه')
  })

  test('may end within a word', async () => {
    expect(await propose('kuwait airw')).toBe('kuwait airways')
    expect(await propose('airw')).toBeUndefined()
  })

  test('keeps known words, exclusions, filters and punctuation when corrected', async () => {
    expect(await propose('أسعار النفت')).toBe('أسعار النفط')
    expect(await propose('خادم الحرمبن')).toBe('خادم الحرمين')
    expect(await propose('-الكوييت "قتاة السويس" agency:الكوييت category:"الكوييت الكوييت"')).toBe(
      '-الكوييت "قناه السويس" agency:الكوييت category:"الكوييت الكوييت"',
    )
  })

  test('has no correction if nothing better is known', async () => {
    for (const typed of ['', '…', 'زلزال', 'كلمة', 'الكويت', 'ن', '2026', '🛢', '"', '-', 'agency:', 'في', 'x'.repeat(200)])
      expect([typed, await correctSearch(typed, vocabulary)]).toEqual([typed, []])
  })

  test('is never corrected to a word that occurs nowhere, even if its stem does', async () => {
    const stemsOnly: Vocabulary = {
      countStems: async (stems) => stems.map(() => 100),
      spellings: async () => new Set(),
      beginningWith: async () => [],
    }
    expect(await correctSearch('النفظ', stemsOnly)).toEqual([])
  })

  test('looks up a bounded number of words, however long it is', async () => {
    lookedUp = 0
    await correctSearch('المستشفياات '.repeat(16), vocabulary)
    expect(lookedUp).toBeLessThan(20_000)
  })
})

test('a text can be converted to the keyboard layout of the other language', () => {
  expect(otherLayout('gh')).toBe('لا')
  expect(otherLayout(otherLayout('hgkt'))).toBe('hgkt')
  expect(otherLayout('الكويت kuwait')).toBe('الكويت kuwait')
  expect(otherLayout('123')).toBe('123')
})

test('a typing error is never the word itself, and short words have none', () => {
  expect(typingErrors('الكويت').has('الكويت')).toBe(false)
  expect(typingErrors('من').size).toBe(0)
})
