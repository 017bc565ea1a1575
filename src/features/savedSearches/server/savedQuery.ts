import { AppError } from '#base/errors.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'

const { pagination: _size, cursor: _place, ...kept } = ListPostsQuery.shape
/** What a list takes when nothing is said. */
const usual: Record<string, string> = { media_type: 'text', quickView: 'false', sort: 'time' }
const known = new Set(Object.keys(ListPostsQuery.shape))

/**
 * The parameters of a list in one fixed spelling: in one order, without paging, without what is empty or usual.
 * @returns undefined when there are no words to search for, or a list would refuse it
 */
export function tidyQuery(query: string): string | undefined {
  const given = new URLSearchParams(query)
  if ([...given.keys()].some((name) => !known.has(name)) || !query.isWellFormed()) return undefined
  const entries = Object.keys(kept).flatMap((name): [string, string][] => {
    const value = given.get(name)?.replaceAll(/\s+/g, ' ').trim()
    return value && value !== 'null' && value !== usual[name] ? [[name, value]] : []
  })
  const list = ListPostsQuery.safeParse(Object.fromEntries(entries))
  return list.data?.search === undefined ? undefined : String(new URLSearchParams(entries))
}

/** The same of what a reader sends. Throws `invalid`. */
export function readSavedQuery(query: string): string {
  const tidy = tidyQuery(query)
  if (tidy === undefined) throw new AppError('invalid', { query: ['bad_search'] })
  return tidy
}
