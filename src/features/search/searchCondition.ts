import { type QueryPart, queryTerms } from '#text/queryTerms.ts'
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

/** A reader's words, "phrases" and -exclusions as conditions on the terms of text/searchTerms.ts; null when there is no word in them. */
export function searchCondition(search: string): SearchCondition | null {
  const parts = queryTerms(search)
  if (parts.length === 0) return null
  const wanted = parts.filter((part) => !part.excluded)
  const terms = wanted.flatMap(stemsOf)
  const simple = parts.every((part) => !part.excluded && !part.exact && part.terms.length === 1)
  // What has a quoted phrase also has its stems in this order; what has its stems may be spelled otherwise.
  const stemParts = parts.filter((part) => !(part.exact && part.excluded))
  return {
    tsquery: stemParts.length > 0 ? stemParts.map(toTsquery).join(' & ') : null,
    terms,
    someTerms: simple ? null : terms.map(quote).join(' & '),
    phrases: parts.filter((part) => part.exact).map(({ words, excluded }) => ({ spelled: ` ${words.join(' ')} `, excluded })),
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

function stemsOf({ words }: QueryPart): string[] {
  return words.map(stemTerm)
}

function toTsquery(part: QueryPart): string {
  const phrase = stemsOf(part).map(quote).join(' <-> ')
  return part.excluded ? `!(${phrase})` : `(${phrase})`
}

/** As PostgreSQL's text search reads it (manual, 8.11.2), so that no sign in a term is taken for an operator. */
function quote(term: string): string {
  return `'${term.replaceAll(/['\\]/g, '$&$&')}'`
}
