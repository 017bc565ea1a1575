import { type Keyword, readKeyword } from './readKeyword.ts'

/** Whether a keyword only excludes («-كرة»): then it excludes posts from all keywords of its reader. */
export function isExclusion(keyword: string): boolean {
  const { clauses } = readKeyword(keyword)
  return clauses.length > 0 && clauses.every(({ excluded }) => excluded)
}

/** A reader's keywords, and those that only exclude, each in their order. */
export function separateExclusions(typed: readonly string[]): { keywords: string[]; exclusions: string[] } {
  return { keywords: typed.filter((keyword) => !isExclusion(keyword)), exclusions: typed.filter(isExclusion) }
}

/** The keyword that matches what an exclusion excludes: «كرة OR سلة» for «-كرة -سلة». */
export function excludedBy(exclusion: string): Keyword {
  const { clauses, ...rest } = readKeyword(exclusion)
  return { ...rest, clauses: [{ any: clauses.flatMap(({ any }) => any), excluded: false }] }
}
