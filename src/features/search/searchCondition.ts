import { type QueryPart, queryTerms } from '#text/queryTerms.ts'

/** What a search asks of `post_words.words`. `terms`: every term that a post must have; none when it only excludes. */
export type SearchCondition = { tsquery: string; terms: string[] }

/** A reader's words, "phrases" and -exclusions as a `tsquery` over the terms of text/searchTerms.ts; null when there is no word in them. */
export function searchCondition(search: string): SearchCondition | null {
  const parts = queryTerms(search)
  if (parts.length === 0) return null
  return {
    tsquery: parts.map(toTsquery).join(' & '),
    terms: parts.filter((part) => !part.excluded).flatMap((part) => part.terms),
  }
}

/** Quoted as PostgreSQL's text search reads it (manual, 8.11.2), so that no sign in a term is taken for an operator. */
function toTsquery({ terms, excluded }: QueryPart): string {
  const phrase = terms.map((term) => `'${term.replaceAll(/['\\]/g, '$&$&')}'`).join(' <-> ')
  return excluded ? `!(${phrase})` : `(${phrase})`
}
