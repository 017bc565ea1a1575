import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { unpackTerms } from './packSignature.ts'
import { type Measured, packWeights } from './storyWeights.ts'

/** Number of posts below which the weights would be unreliable. */
const minSignatures = 900
const maxSignatures = 20_000
const batch = 2_000
/** Terms in fewer posts count as rare. */
const minPosts = 3
const dayMs = 86_400_000
/** Days with a smaller share of the sample do not count as days. */
const minDayShare = 0.02

/**
 * The sample covers the newest days; a fixed number, so that "every day" means the same in all
 * installations.
 */
const maxDays = 5

/**
 * Measures the weight of each term over a sample of the stored signatures: low if many posts have
 * it, and low if it occurs every day (the words of the daily weather report), while the name of a
 * town in today's news stays rare however many report it.
 */
export async function measureStoryWeights(app: App): Promise<void> {
  const { rows } = await sql<{ count: number; first: number; last: number; newest: Date }>`
    with newest as (select max(published_at) as day from story_signatures)
    select count(*), min(id) as first, max(id) as last, max(published_at) as newest from story_signatures, newest
    where published_at > day - make_interval(days => ${maxDays})`.execute(app.db)
  const { count, first, last, newest } = rows[0] as (typeof rows)[number]
  if (count < minSignatures) return
  const counts: Counts = { posts: 0, ofDay: new Map(), terms: new Map() }
  const since = new Date(newest.getTime() - maxDays * dayMs)
  const step = Math.max(1, Math.ceil(count / maxSignatures))
  for (let from = first; from <= last; from += batch * step) await addBatch(app, counts, { from, to: from + batch * step, step, since })
  const weights = packWeights(weightsOf(counts))
  const { posts } = counts
  await inTransaction(app.db, async (tx) => {
    await sql`delete from story_weights`.execute(tx)
    await tx.insertInto('story_weights').values({ measured_at: sql`clock_timestamp()`, weights, posts }).execute()
  })
}

/**
 * Counts of each term: its number of posts, and a bit for each day. Days are numbered in the order
 * in which they occur.
 */
type Counts = { posts: number; ofDay: Map<number, { bit: number; posts: number }>; terms: Map<number, { posts: number; days: number }> }

type Slice = { from: number; to: number; step: number; since: Date }

async function addBatch(app: App, counts: Counts, { from, to, step, since }: Slice): Promise<void> {
  const { rows } = await sql<{ published_at: Date; terms: Buffer }>`
    select published_at, terms from story_signatures where id >= ${from} and id < ${to} and id % ${step} = 0 and published_at > ${since}`.execute(
    app.db,
  )
  for (const { published_at, terms } of rows) {
    counts.posts++
    const number = Math.floor(published_at.getTime() / dayMs)
    const day = counts.ofDay.get(number) ?? { bit: 1 << counts.ofDay.size, posts: 0 }
    day.posts++
    counts.ofDay.set(number, day)
    for (const term of unpackTerms(terms)) {
      const entry = counts.terms.get(term)
      if (!entry) counts.terms.set(term, { posts: 1, days: day.bit })
      else {
        entry.posts++
        entry.days |= day.bit
      }
    }
  }
}

function weightsOf({ posts, ofDay, terms }: Counts): Map<number, Measured> {
  const fullDays = [...ofDay.values()].filter((day) => day.posts >= posts * minDayShare)
  const mask = fullDays.reduce((bits, { bit }) => bits | bit, 0)
  const allDays = bitCount(mask)
  const weights = new Map<number, Measured>()
  for (const [term, { posts: having, days }] of terms) {
    if (having < minPosts) continue
    const byPosts = Math.log(posts / having) / Math.log(posts / (minPosts - 1))
    const byDays = allDays < 2 ? 1 : Math.log((allDays + 1) / Math.max(1, bitCount(days & mask))) / Math.log(allDays + 1)
    weights.set(term, { weight: byPosts * byDays, posts: having })
  }
  return weights
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}
