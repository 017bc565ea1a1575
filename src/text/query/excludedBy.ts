import { type Keyword, readKeyword } from './readKeyword.ts'

/**
 * The keyword that matches what an exclusion excludes: «كرة OR سلة» for «-كرة -سلة». Apart from
 * `exclusions.ts`, because pages need no stemmer to tell exclusions.
 */
export function excludedBy(exclusion: string): Keyword {
  const { clauses, ...rest } = readKeyword(exclusion)
  return { ...rest, clauses: [{ any: clauses.flatMap(({ any }) => any), excluded: false }] }
}
