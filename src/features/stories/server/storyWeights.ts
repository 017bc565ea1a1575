import { type Kysely, sql } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { commonWeights, unmeasured } from './commonWords.ts'
import type { Weigh } from './similarity.ts'

/** `weigh` is for comparing; `postsWith` says in how many of the measured posts a term was; `needed` is what two reports must score to share a story. */
export type Weights = { weigh: Weigh; postsWith: (term: number) => number; needed: number }

/** What was measured of a term; `weight` from 0 to 1. */
export type Measured = { weight: number; posts: number }

/** Before anything was measured the score knows little, so more of it is asked for. */
const unmeasuredWeights: Weights = {
  weigh: (term) => commonWeights.get(term) ?? unmeasured,
  postsWith: (term) => (commonWeights.has(term) ? 1_000 : 1),
  needed: 0.5,
}

let kept = { measuredAt: 0, weights: unmeasuredWeights }

/** The measured weights, read again when `measureStoryWeights` has written new ones; before the first time, a fixed list of common words. */
export async function readWeights(tx: Kysely<DB>): Promise<Weights> {
  const newest = await tx.selectFrom('story_weights').select('measured_at').orderBy('measured_at', 'desc').limit(1).executeTakeFirst()
  const measuredAt = newest ? newest.measured_at.getTime() : 0
  if (kept.measuredAt !== measuredAt) kept = { measuredAt, weights: await loadWeights(tx) }
  return kept.weights
}

async function loadWeights(tx: Kysely<DB>): Promise<Weights> {
  const { rows } = await sql<{ weights: Buffer }>`select weights from story_weights order by measured_at desc limit 1`.execute(tx)
  const packed = rows[0]?.weights
  if (!packed) return unmeasuredWeights
  const slotOf = layOut(packed)
  return {
    weigh(term) {
      const slot = slotOf(term)
      return slot < 0 ? (commonWeights.get(term) ?? 1) : packed.readUInt16LE(slot + 4) / 65_535
    },
    postsWith(term) {
      const slot = slotOf(term)
      return slot < 0 ? 1 : packed.readUInt16LE(slot + 6)
    },
    needed: 0,
  }
}

/** Where a term's eight bytes are, or -1. Terms are hashes already, so an open table of places finds one in a step or two; a Map takes eight times as long. */
function layOut(packed: Buffer): (term: number) => number {
  const size = 2 ** Math.ceil(Math.log2(packed.length / 4 + 2))
  const terms = new Uint32Array(size)
  const places = new Int32Array(size).fill(-1)
  for (let at = 0; at < packed.length; at += 8) {
    const term = packed.readUInt32LE(at)
    let slot = term % size
    while (places[slot] !== -1) slot = (slot + 1) % size
    terms[slot] = term
    places[slot] = at
  }
  return (term) => {
    let slot = term % size
    while (places[slot] !== -1 && terms[slot] !== term) slot = (slot + 1) % size
    return places[slot] as number
  }
}

/** As `story_weights.weights` keeps them: 8 bytes a term, little-endian: its hash, weight × 65535, posts. */
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
