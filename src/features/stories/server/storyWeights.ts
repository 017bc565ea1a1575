import { type Kysely, sql } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { commonWeights, unmeasured } from './commonWords.ts'
import type { Weigh } from './weighed.ts'

/**
 * `weigh`, `rarity`: the weights of a term; `postsWith`: the number of measured posts with a term;
 * `needed`: the minimum score to share a story.
 */
export type Weights = { weigh: Weigh; rarity: Weigh; postsWith: (term: number) => number; needed: number }

/** A term's weight, from 0 to 1, and its number of posts. */
export type Measured = { weight: number; posts: number }

/** Weights before anything is measured: rarities are smaller, and so are scores. */
const unmeasuredWeights: Weights = {
  weigh: (term) => commonWeights.get(term) ?? unmeasured,
  postsWith: (term) => (commonWeights.has(term) ? 1_000 : 1),
  rarity: (term) => commonWeights.get(term) ?? unmeasured,
  needed: 0.9,
}

let cache = { measuredAt: 0, weights: unmeasuredWeights }

/**
 * The newest measured weights, cached until `measureStoryWeights` writes new ones; before the first
 * measurement, those of a fixed list.
 */
export async function readWeights(tx: Kysely<DB>): Promise<Weights> {
  const newest = await tx.selectFrom('story_weights').select('measured_at').orderBy('measured_at', 'desc').limit(1).executeTakeFirst()
  const measuredAt = newest ? newest.measured_at.getTime() : 0
  if (cache.measuredAt !== measuredAt) cache = { measuredAt, weights: await loadWeights(tx) }
  return cache.weights
}

async function loadWeights(tx: Kysely<DB>): Promise<Weights> {
  const { rows } = await sql<{
    weights: Buffer
    posts: number
  }>`select weights, posts from story_weights order by measured_at desc limit 1`.execute(tx)
  const newest = rows[0]
  if (!newest) return unmeasuredWeights
  const { weights: packed, posts } = newest
  const slotOf = indexOffsets(packed)
  const rarityOf = (having: number) => 1 - Math.log(having) / Math.log(posts)
  const rarities = Float64Array.from({ length: packed.length / 8 }, (_, at) => rarityOf(packed.readUInt16LE(at * 8 + 6)))
  const rarest = rarityOf(1)
  return {
    weigh(term) {
      const slot = slotOf(term)
      return slot < 0 ? (commonWeights.get(term) ?? 1) : packed.readUInt16LE(slot + 4) / 65_535
    },
    postsWith(term) {
      const slot = slotOf(term)
      return slot < 0 ? 1 : packed.readUInt16LE(slot + 6)
    },
    rarity(term) {
      const slot = slotOf(term)
      return slot < 0 ? rarest : (rarities[slot / 8] as number)
    },
    needed: 1.6,
  }
}

/**
 * The offset of a term's eight bytes, or -1. A hash table with open addressing (terms are hashes
 * already); a Map takes eight times as long.
 */
function indexOffsets(packed: Buffer): (term: number) => number {
  const size = 2 ** Math.ceil(Math.log2(packed.length / 4 + 2))
  const terms = new Uint32Array(size)
  const offsets = new Int32Array(size).fill(-1)
  for (let at = 0; at < packed.length; at += 8) {
    const term = packed.readUInt32LE(at)
    let slot = term % size
    while (offsets[slot] !== -1) slot = (slot + 1) % size
    terms[slot] = term
    offsets[slot] = at
  }
  return (term) => {
    let slot = term % size
    while (offsets[slot] !== -1 && terms[slot] !== term) slot = (slot + 1) % size
    return offsets[slot] as number
  }
}

/**
 * The format of `story_weights.weights`: 8 bytes per term, little-endian: hash, weight × 65535,
 * posts.
 */
export function packWeights(measured: Map<number, Measured>): Buffer {
  const packed = Buffer.alloc(measured.size * 8)
  let at = 0
  for (const [term, { weight, posts }] of measured) {
    packed.writeUInt32LE(term, at)
    packed.writeUInt16LE(Math.round(weight * 65_535), at + 4)
    packed.writeUInt16LE(Math.min(posts, 65_535), at + 6)
    at += 8
  }
  return packed
}
