import { type Clause, readQuery, type Term } from '#text/readQuery.ts'
import { stemTerm } from '#text/searchTerms.ts'

/**
 * What a search asks of `post_words`. `tsquery`: of the stems in `words`, null when it asks nothing of them; `terms`: every stem that a post must
 * have, none when it only excludes; `someTerms`: the same as a `tsquery`, which the index answers alone; null when that is all that is asked.
 * `phrases`: what must stand, or must not, in `spelled`.
 */
export type SearchCondition = {
  tsquery: string | null
  terms: string[]
  someTerms: string | null
  phrases: { spelled: string; excluded: boolean }[]
}

/** The clauses of a query as conditions on the terms of text/searchTerms.ts; null when there is no word in them. A prefix is found as the plain word it is. */
export function searchCondition(search: string): SearchCondition | null {
  const { clauses } = readQuery(search)
  if (clauses.length === 0) return null
  const single = clauses.filter(({ any, excluded }) => !excluded && any.length === 1).flatMap(({ any }) => any)
  const terms = single.flatMap(stemsOf)
  const simple = single.length === clauses.length && single.every(({ exact, words }) => !exact && words.length === 1)
  // What has a quoted phrase also has its stems in this order; what has its stems may be spelled otherwise.
  const stemClauses = clauses.filter(({ any, excluded }) => !(excluded && any.some(({ exact }) => exact)))
  return {
    tsquery: stemClauses.length > 0 ? stemClauses.map(toTsquery).join(' & ') : null,
    terms,
    someTerms: simple || terms.length === 0 ? null : terms.map(quote).join(' & '),
    phrases: clauses.flatMap(({ any, excluded }) =>
      any.length === 1 ? any.filter(({ exact }) => exact).map(({ words }) => ({ spelled: ` ${words.join(' ')} `, excluded })) : [],
    ),
  }
}

/** The whole condition in SQL on `post_words w`; its values are added to `values`, numbered from $1. */
export function searchSql({ tsquery, phrases }: SearchCondition, values: unknown[]): string {
  const conditions = tsquery === null ? [] : [`w.words @@ $${values.push(tsquery)}::tsquery`]
  for (const { spelled, excluded } of phrases) {
    conditions.push(`strpos(w.spelled, $${values.push(spelled)}) ${excluded ? '=' : '>'} 0`)
  }
  return conditions.join(' and ')
}

function stemsOf({ words }: Term): string[] {
  return words.map(stemTerm)
}

function toTsquery({ any, excluded }: Clause): string {
  const condition = any.map((term) => `(${stemsOf(term).map(quote).join(' <-> ')})`).join(' | ')
  return excluded ? `!(${condition})` : `(${condition})`
}

/** As PostgreSQL's text search reads it (manual, 8.11.2), so that no sign in a term is taken for an operator. */
function quote(term: string): string {
  return `'${term.replaceAll(/['\\]/g, '$&$&')}'`
}
