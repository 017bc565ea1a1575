import { AppError } from '#base/errors.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'

const { pagination: _pagination, cursor: _cursor, ...stored } = ListPostsQuery.shape
/** The defaults of a list, which are not stored. */
const defaults: Record<string, string> = { media_type: 'text', quickView: 'false', sort: 'time' }
const known = new Set(Object.keys(ListPostsQuery.shape))

/**
 * The query of a list in a normal form: in a fixed order, without paging, empty parameters and
 * defaults.
 * @returns undefined without words to search for, or when a list would refuse it
 */
export function normalizeQuery(query: string): string | undefined {
  const given = new URLSearchParams(query)
  if ([...given.keys()].some((name) => !known.has(name)) || !query.isWellFormed()) return undefined
  const entries = Object.keys(stored).flatMap((name): [string, string][] => {
    const value = given.get(name)?.replaceAll(/\s+/g, ' ').trim()
    return value && value !== 'null' && value !== defaults[name] ? [[name, value]] : []
  })
  const list = ListPostsQuery.safeParse(Object.fromEntries(entries))
  return list.data?.search === undefined ? undefined : String(new URLSearchParams(entries))
}

/** The same for the request of a reader. Throws `invalid`. */
export function readSavedQuery(query: string): string {
  const normalized = normalizeQuery(query)
  if (normalized === undefined) throw new AppError('invalid', { query: ['bad_search'] })
  return normalized
}
