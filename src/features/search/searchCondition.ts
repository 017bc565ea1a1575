import { type QueryPart, queryTerms } from '#text/queryTerms.ts'

/**
 * What a search asks of `post_words.words`, as a `tsquery`. `terms`: every term that a post must have, none when it only excludes;
 * `someTerms`: the same as a `tsquery`, which the index answers alone; null when that is all that is asked.
 */
export type SearchCondition = { tsquery: string; terms: string[]; someTerms: string | null }

/** A reader's words, "phrases" and -exclusions as a `tsquery` over the terms of text/searchTerms.ts; null when there is no word in them. */
export function searchCondition(search: string): SearchCondition | null {
  const parts = queryTerms(search)
  if (parts.length === 0) return null
  const wanted = parts.filter((part) => !part.excluded)
  const terms = wanted.flatMap((part) => part.terms)
  const simple = wanted.length === parts.length && terms.length === parts.length
  return { tsquery: parts.map(toTsquery).join(' & '), terms, someTerms: simple ? null : terms.map(quote).join(' & ') }
}

function toTsquery({ terms, excluded }: QueryPart): string {
  const phrase = terms.map(quote).join(' <-> ')
  return excluded ? `!(${phrase})` : `(${phrase})`
}

/** As PostgreSQL's text search reads it (manual, 8.11.2), so that no sign in a term is taken for an operator. */
function quote(term: string): string {
  return `'${term.replaceAll(/['\\]/g, '$&$&')}'`
}
