import type { App } from '#base/app.ts'

type Kept = { shares: Promise<Map<string, number>>; readAt: number }

const freshMs = 600_000
const keptBy = new WeakMap<App, Kept>()

/**
 * The largest share of posts, 0 to 1, that can have all these terms; undefined when one of them is rare, or too new to be known
 * as common. From the statistics that PostgreSQL keeps of the most common lexemes (pg_stats.most_common_elems).
 */
export async function shareOfPosts(app: App, terms: string[]): Promise<number | undefined> {
  const shares = await readShares(app)
  let least = 1
  for (const term of terms) {
    const share = shares.get(term)
    if (share === undefined) return undefined
    least = Math.min(least, share)
  }
  return least
}

function readShares(app: App): Promise<Map<string, number>> {
  const kept = keptBy.get(app)
  if (kept && Date.now() - kept.readAt < freshMs) return kept.shares
  const fresh = { shares: loadShares(app), readAt: Date.now() }
  keptBy.set(app, fresh)
  fresh.shares.catch(() => keptBy.delete(app))
  return fresh.shares
}

async function loadShares(app: App): Promise<Map<string, number>> {
  const { rows } = await app.replicaPool.query<{ term: string; share: number }>(
    `select stored.term, stored.share from pg_stats,
       unnest(most_common_elems::text::text[], most_common_elem_freqs) as stored (term, share)
     where schemaname = current_schema() and tablename = 'post_words' and attname = 'words' and stored.term is not null`,
  )
  return new Map(rows.map(({ term, share }) => [term, share]))
}
