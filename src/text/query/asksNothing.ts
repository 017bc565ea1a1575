import type { Query } from './readQuery.ts'

/** Whether a query has neither words nor filters: it consists only of punctuation and emoji. */
export function asksNothing({ clauses, agencies, categories, after, before }: Query): boolean {
  return clauses.length + agencies.length + categories.length === 0 && !after && !before
}
