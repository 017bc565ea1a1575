import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import type { HabitCounts } from '#text/newsText/habits.ts'
import { countHabits } from './runDocumentTasks.ts'

type Learnt = { counts: Promise<HabitCounts>; at: number }

/** The newest posts of an agency that are looked at. */
const posts = 200
/**
 * Characters of a body's HTML that are read: a longer one is read from its beginning and its end.
 */
const maxRead = 8_000
/** How long they are remembered, and of how many agencies. */
const rememberedMs = 5 * 60_000
const maxAgencies = 500

const learntOf = perApp(() => new LRUCache<number, Learnt>({ max: maxAgencies }))

/**
 * Reads what recurs in the newest posts of an agency besides their text. Throws `SourceError` if
 * they take too long to read.
 */
export function readHabits(app: App, agencyId: number): Promise<HabitCounts> {
  const learnt = learntOf(app)
  const now = app.now().getTime()
  const known = learnt.get(agencyId)
  if (known && now >= known.at && now - known.at < rememberedMs) return known.counts
  const counts = learn(app, agencyId)
  learnt.set(agencyId, { counts, at: now })
  counts.catch(() => learnt.delete(agencyId))
  return counts
}

async function learn(app: App, agencyId: number): Promise<HabitCounts> {
  const { rows } = await app.pool.query<{ body: string }>({
    name: 'newest bodies of an agency',
    text: `
      select case when length(body_html) <= ${maxRead} then body_html else left(body_html, ${maxRead / 2}) || '<p>' || right(body_html, ${maxRead / 2}) end as body
      from (
        select id from (values ('text'), ('media')) kinds (kind) cross join lateral (
          select id, published_at from posts where agency_id = $1 and media_type = kind order by published_at desc, id desc limit ${posts}
        ) of_kind order by published_at desc, id desc limit ${posts}
      ) newest
      join post_contents on post_id = id`,
    values: [agencyId],
  })
  return countHabits(
    app,
    rows.map(({ body }) => body),
  )
}
