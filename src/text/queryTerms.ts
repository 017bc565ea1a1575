import { stemTerm } from './searchTerms.ts'
import { words } from './words.ts'

/**
 * One thing asked for. `terms` are terms of the index (searchTerms.ts) that must stand next to each other in this order: one for a plain word,
 * several for a "quoted phrase" or a compound such as كوفيد-19. `exact`: it was quoted, so `terms` are exact forms; else they are stems.
 */
export type QueryPart = { words: string[]; terms: string[]; exact: boolean; excluded: boolean }

/** Longest query read, in parts; the rest is ignored. */
const mostParts = 32

/** Reads a query: words, "quoted phrases" («…» too) and -excluded ones, all of which must hold. Never throws: bad syntax is read as plain words. */
export function queryTerms(query: string): QueryPart[] {
  const parts: QueryPart[] = []
  for (const match of query.matchAll(/([-−–])?(?:["“”„«»]([^"“”„«»]*)["“”„«»]|([^\s"“”„«»]+))/gu)) {
    const quoted = match[2]
    const found = words(quoted ?? match[3] ?? '').map(({ word }) => word)
    if (found.length === 0) continue
    const exact = quoted !== undefined
    parts.push({
      words: found,
      terms: exact ? found : found.map(stemTerm),
      exact,
      excluded: match[1] !== undefined && startsPart(query, match.index),
    })
    if (parts.length === mostParts) break
  }
  return parts
}

/** A minus sign excludes only at the start of a word. */
function startsPart(query: string, index: number): boolean {
  return index === 0 || /\s/.test(query[index - 1] as string)
}
