import type { App } from '#base/app.ts'
import { callIndex } from '#features/search/server/searchIndex/callIndex.ts'
import { type ExplainedClause, explainKeyword } from '#text/query/explain.ts'
import { readKeyword } from '#text/query/readKeyword.ts'
import { nisbaKin } from '#text/stemmer/nisba.ts'
import { stem } from '#text/stemmer/stem.ts'

/** Explains what a keyword matches; of each word only the forms that occur in some post. */
export async function explainInPosts(app: App, keyword: string, nisba: boolean): Promise<ExplainedClause[]> {
  const typed = readKeyword(keyword).clauses.flatMap(({ any }) => any.flatMap(({ words }) => words))
  const words = nisba ? typed.flatMap((word) => [word, ...nisbaKin(stem(word))]) : typed
  const clauses = words.map((word) => ({ any: [{ words: [word], exact: false, prefix: false }], excluded: false }))
  const known = new Set(await callIndex(app, 'spellings', { query: { clauses } }))
  return explainKeyword(keyword, { nisba, isKnown: (folded) => known.has(folded) })
}
