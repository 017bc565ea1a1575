import { readQuery } from './readQuery.ts'
import { splitKeyword } from './splitKeyword.ts'

/**
 * Whether a keyword only excludes («-كرة»): then it excludes posts from all keywords of its reader.
 */
export function isExclusion(keyword: string): boolean {
  const { clauses } = readQuery(splitKeyword(keyword).words)
  return clauses.length > 0 && clauses.every(({ excluded }) => excluded)
}

/** A reader's keywords, and those that only exclude, each in their order. */
export function separateExclusions(typed: readonly string[]): { keywords: string[]; exclusions: string[] } {
  return { keywords: typed.filter((keyword) => !isExclusion(keyword)), exclusions: typed.filter(isExclusion) }
}
