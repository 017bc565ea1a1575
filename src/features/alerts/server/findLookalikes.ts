import type { App } from '#base/app.ts'
import { callIndex } from '#features/search/server/searchIndex/callIndex.ts'
import { readKeyword } from '#text/query/readKeyword.ts'
import { printed } from '#text/query/wordForms.ts'
import { nisbaKin } from '#text/stemmer/nisba.ts'
import { stem } from '#text/stemmer/stem.ts'
import { previewLimits } from '../schema.ts'

/** Shorter stems begin too many words. */
const minLength = 3

/**
 * The most frequent words in posts that begin like a word of the keyword but do not match it, in
 * their basic form: كويتي for الكويت.
 */
export async function findLookalikes(app: App, keyword: string, nisba: boolean): Promise<string[]> {
  const terms = readKeyword(keyword).clauses.flatMap(({ any, excluded }) =>
    excluded ? [] : any.filter(({ exact, prefix }) => !exact && !prefix),
  )
  const wanted = [...new Set(terms.flatMap(({ words }) => words.map((word) => stem(word))))]
  const beginnings = wanted.filter((one) => one.length >= minLength)
  if (beginnings.length === 0) return []
  const matching = new Set(nisba ? wanted.flatMap((one) => [one, ...nisbaKin(one)]) : wanted)
  const clauses = beginnings.map((word) => ({ any: [{ words: [word], exact: false, prefix: true }], excluded: false }))
  const spellings = await callIndex(app, 'spellings', { query: { clauses } })
  const others = [...new Set(spellings.map((word) => stem(word)))].filter((one) => !matching.has(one))
  const counts = await callIndex(app, 'countDocuments', { stems: others })
  return others
    .map((one, at) => ({ one, count: counts[at] ?? 0 }))
    .sort((a, b) => b.count - a.count)
    .slice(0, previewLimits.lookalikes)
    .map(({ one }) => printed(one))
}
