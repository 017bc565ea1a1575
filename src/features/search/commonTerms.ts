import type { App } from '#base/app.ts'

type Statistics = { posts: number; shares: Map<string, number> }
type Kept = { statistics: Promise<Statistics>; readAt: number }

const freshMs = 600_000
const keptBy = new WeakMap<App, Kept>()

/**
 * How many posts there are, and the largest share of them, 0 to 1, that can have all these terms; undefined when one of them is
 * rare or too new to be known. From PostgreSQL's statistics of the most common lexemes (pg_stats.most_common_elems).
 */
export async function estimateShare(app: App, terms: string[]): Promise<{ posts: number; share: number | undefined }> {
  const { posts, shares } = await readStatistics(app)
  const known = terms.map((term) => shares.get(term)).filter((share) => share !== undefined)
  return { posts, share: known.length < terms.length ? undefined : Math.min(1, ...known) }
}

function readStatistics(app: App): Promise<Statistics> {
  const kept = keptBy.get(app)
  if (kept && Date.now() - kept.readAt < freshMs) return kept.statistics
  const fresh = { statistics: loadStatistics(app), readAt: Date.now() }
  keptBy.set(app, fresh)
  fresh.statistics.catch(() => keptBy.delete(app))
  return fresh.statistics
}

async function loadStatistics(app: App): Promise<Statistics> {
  const { rows } = await app.replicaPool.query<{ posts: number; terms: string[] | null; shares: number[] | null }>(
    `select reltuples::int as posts, most_common_elems::text::text[] as terms, most_common_elem_freqs as shares
     from pg_class left join pg_stats on schemaname = relnamespace::regnamespace::text and tablename = relname and attname = 'words'
     where oid = 'post_words'::regclass`,
  )
  const { posts = 0, terms, shares } = rows[0] ?? {}
  return { posts, shares: new Map(terms?.map((term, index) => [term, shares?.[index] ?? 0])) }
}
