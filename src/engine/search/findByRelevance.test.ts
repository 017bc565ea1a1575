import { describe, expect, test } from 'vitest'
import { postWords } from '#features/posts/server/store/postWords.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { findByRelevance } from './findByRelevance.ts'
import { LiveIndex } from './liveIndex.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21)

/** The titles or bodies of these texts, best first for a query; the first one is the newest, a day apart. */
function best(
  query: string,
  texts: (string | { title: string; body: string })[],
  more: { leastCoverage?: number; fades?: boolean } = {},
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
  // Others, so that a word tells something.
  const others = Array.from({ length: 30 }, (_, at) => ({ ...documents[0], id: 100 + at, time: 0, spelled: ` | | كلام آخر عن شيء ${at} ` }))
  index.replace([], [...documents, ...(others as typeof documents)], 0)
  const recency = more.fades ? { now, most: 0.25, halfLife: 7 * day } : undefined
  return findByRelevance(index.segments, { query: readQuery(query), filter: {}, recency, leastCoverage: more.leastCoverage ?? 0 }).map(
    ({ id }) => id,
  )
}

const filler = 'وقال المتحدث في بيان صدر مساء أمس إن الأمر لا يزال قيد البحث بين جميع الأطراف المعنية به حتى الآن دون اتفاق نهائي'

describe('by relevance', () => {
  test('a word as it was typed stands above its other forms, and those above its relatives', () => {
    expect(best('الكويت', ['السفير الكويتي هنا', 'مدن وبالكويت هنا', 'دولة الكويت هنا'])).toEqual([3, 2, 1])
  })

  test('a word of the title, or of the first words, stands above one far down', () => {
    expect(best('النفط', [`${filler} النفط`, { title: 'النفط', body: filler }])[0]).toBe(2)
    expect(best('النفط', [`${filler} النفط`, `النفط ${filler}`])[0]).toBe(2)
  })

  test('more of the words stand above fewer, and neighbours above scattered ones', () => {
    expect(best('مجلس الأمة', ['مجلس مجلس مجلس كبير', 'مجلس تراه الأمة'])[0]).toBe(2)
    expect(best('مجلس الأمة', [`الأمة تنظر ${filler} ثم مجلس`, `مجلس الأمة ينظر ${filler} ثم`])[0]).toBe(2)
  })

  test('a rare word tells more than a common one, and function words next to nothing', () => {
    expect(best('كلام زلزال', ['كلام كلام عادي', 'زلزال هنا'])[0]).toBe(2)
    expect(best('ما هو الزلزال', ['ما هو هذا', 'زلزال قوي'])[0]).toBe(2)
  })

  test('of what fits alike the newer is first, and news of today gain a little on old ones', () => {
    expect(best('زلزال', ['زلزال هنا', 'زلزال هنا'])).toEqual([1, 2])
    const old = ['زلزال هنا مع كلام', ...Array.from({ length: 40 }, () => 'غير ذلك'), 'زلزال هنا الآن']
    expect(best('زلزال هنا', old)[0]).toBe(42)
    expect(best('زلزال هنا', old, { fades: true })[0]).toBe(1)
  })

  test('what is quoted, begun or excluded must hold; what has too little of the words is left out', () => {
    const texts = ['مجلس الوزراء', 'مجلس الأمة', 'الأمة والمجلس']
    expect(best('"مجلس الأمة"', texts)).toEqual([2])
    expect(best('مجلس -الأمة', texts)).toEqual([1])
    expect(best('مجلس وزر*', texts)).toEqual([1])
    expect(best('مجلس زلزال بركان', texts, { leastCoverage: 0.4 })).toEqual([])
  })

  test('without a word to rank by there is nothing', () => {
    expect(best('-مجلس', ['مجلس'])).toEqual([])
  })
})
