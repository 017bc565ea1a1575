import { describe, expect, test } from 'vitest'
import { postWords } from '#features/posts/server/store/postWords.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { findByRelevance } from './findByRelevance.ts'
import { LiveIndex } from './liveIndex.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21)

/**
 * The numbers of these texts (from 1), best match first. The first text is the newest, with a day
 * between them.
 */
function best(
  query: string,
  texts: (string | { title: string; body: string })[],
  more: { minCoverage?: number; fades?: boolean } = {},
): number[] {
  const index = new LiveIndex()
  const documents = texts.map((text, at) => {
    const { title, body } = typeof text === 'string' ? { title: '', body: text } : text
    return {
      id: at + 1,
      time: now - at * day,
      agency: 1,
      main: 0,
      category: 0,
      sub: 0,
      flags: 0,
      ...postWords({ title, excerpt: '', body }),
    }
  })
  // Other documents, so that words have a discriminating weight.
  const others = Array.from({ length: 30 }, (_, at) => ({ ...documents[0], id: 100 + at, time: 0, spelled: ` | | كلام آخر عن شيء ${at} ` }))
  index.replace([], [...documents, ...(others as typeof documents)], 0)
  const recency = more.fades ? { now, maxBonus: 0.25, halfLife: 7 * day } : undefined
  return findByRelevance(index.segments, { query: readQuery(query), filter: {}, recency, minCoverage: more.minCoverage ?? 0 }).map(
    ({ id }) => id,
  )
}

const filler = 'وقال المتحدث في بيان صدر مساء أمس إن الأمر لا يزال قيد البحث بين جميع الأطراف المعنية به حتى الآن دون اتفاق نهائي'

describe('by relevance', () => {
  test('a word as typed ranks above its other forms, and those above related words', () => {
    expect(best('الكويت', ['السفير الكويتي هنا', 'مدن وبالكويت هنا', 'دولة الكويت هنا'])).toEqual([3, 2, 1])
  })

  test('a word in the title or among the first words ranks above one further down', () => {
    expect(best('النفط', [`${filler} النفط`, { title: 'النفط', body: filler }])[0]).toBe(2)
    expect(best('النفط', [`${filler} النفط`, `النفط ${filler}`])[0]).toBe(2)
  })

  test('more of the words rank above fewer, and adjacent words above scattered ones', () => {
    expect(best('مجلس الأمة', ['مجلس مجلس مجلس كبير', 'مجلس تراه الأمة'])[0]).toBe(2)
    expect(best('مجلس الأمة', [`الأمة تنظر ${filler} ثم مجلس`, `مجلس الأمة ينظر ${filler} ثم`])[0]).toBe(2)
  })

  test('a rare word counts more than a common one, and function words hardly count', () => {
    expect(best('كلام زلزال', ['كلام كلام عادي', 'زلزال هنا'])[0]).toBe(2)
    expect(best('ما هو الزلزال', ['ما هو هذا', 'زلزال قوي'])[0]).toBe(2)
  })

  test('of equally good matches the newer is first, and with fading, news of today gains a little on old news', () => {
    expect(best('زلزال', ['زلزال هنا', 'زلزال هنا'])).toEqual([1, 2])
    const old = ['زلزال هنا مع كلام', ...Array.from({ length: 40 }, () => 'غير ذلك'), 'زلزال هنا الآن']
    expect(best('زلزال هنا', old)[0]).toBe(42)
    expect(best('زلزال هنا', old, { fades: true })[0]).toBe(1)
  })

  test('phrases, prefixes and exclusions must hold, and documents with too few of the words are omitted', () => {
    const texts = ['مجلس الوزراء', 'مجلس الأمة', 'الأمة والمجلس']
    expect(best('"مجلس الأمة"', texts)).toEqual([2])
    expect(best('مجلس -الأمة', texts)).toEqual([1])
    expect(best('مجلس وزر*', texts)).toEqual([1])
    expect(best('مجلس زلزال بركان', texts, { minCoverage: 0.4 })).toEqual([])
  })

  test('a query without any word to rank by finds nothing', () => {
    expect(best('-مجلس', ['مجلس'])).toEqual([])
  })
})
