import type { Signature } from './storySignature.ts'

/**
 * The columns of `story_signatures` for a signature. `title_terms` and `terms` (of the lead) take 4
 * bytes a term, little-endian, ascending. `more` is a byte for the days, then four lists with their
 * counts before them: where in the lead the head is (a byte each), the terms that only the body
 * has, the figures, the passages; then how often each term of the body is in the text, a byte each.
 */
export type StoredSignature = { title_terms: Buffer; terms: Buffer; more: Buffer }

export function packSignature({ title, head, lead, body, counts, figures, passages, days }: Signature): StoredSignature {
  const places = [...head].map((term) => lead.indexOf(term))
  const onlyBody = body.filter((term) => !lead.includes(term))
  const more = Buffer.allocUnsafe(1 + 4 * 2 + places.length + 4 * (onlyBody.length + figures.length + passages.length) + counts.length)
  let at = more.writeUInt8(days)
  at = more.writeUInt16LE(places.length, at)
  for (const place of places) at = more.writeUInt8(place, at)
  for (const terms of [onlyBody, figures, passages]) {
    at = more.writeUInt16LE(terms.length, at)
    at += packTerms(terms).copy(more, at)
  }
  more.set(counts, at)
  return { title_terms: packTerms(title), terms: packTerms(lead), more }
}

/**
 * The rest is unpacked when it is asked for: of most stored signatures only the lead is ever looked
 * at.
 */
export function unpackSignature({ title_terms, terms, more }: StoredSignature): Signature {
  const lead = unpackTerms(terms)
  const title = unpackTerms(title_terms)
  let unpacked: Rest | undefined
  const rest = () => {
    unpacked ??= more.length === 0 ? { head: title, body: lead, counts: once(lead), figures: none, passages: none } : unpackRest(more, lead)
    return unpacked
  }
  return {
    title,
    lead,
    get head() {
      return rest().head
    },
    get body() {
      return rest().body
    },
    get counts() {
      return rest().counts
    },
    get figures() {
      return rest().figures
    },
    get passages() {
      return rest().passages
    },
    days: more[0] ?? 0,
  }
}

type Rest = Pick<Signature, 'head' | 'body' | 'counts' | 'figures' | 'passages'>

function unpackRest(more: Buffer, lead: Uint32Array): Rest {
  const heads = more.readUInt16LE(1)
  const head = Uint32Array.from(more.subarray(3, 3 + heads), (place) => lead[place] as number)
  let at = 3 + heads
  const list = () => {
    const start = at + 2
    at = start + 4 * more.readUInt16LE(at)
    return unpackTerms(more.subarray(start, at))
  }
  const onlyBody = list()
  const body = new Uint32Array(lead.length + onlyBody.length)
  body.set(lead)
  body.set(onlyBody, lead.length)
  const [figures, passages] = [list(), list()]
  const counts = Uint8Array.from(more.subarray(at))
  return { head, body: body.sort(), counts: counts.length === body.length ? counts : once(body), figures, passages }
}

const none = new Uint32Array()
/** Stored before counts were. */
const once = (body: Uint32Array) => new Uint8Array(body.length).fill(1)

function packTerms(terms: Uint32Array): Buffer {
  const packed = Buffer.allocUnsafe(terms.length * 4)
  for (let i = 0; i < terms.length; i++) packed.writeUInt32LE(terms[i] as number, i * 4)
  return packed
}

/**
 * A copy, because typed arrays need an aligned beginning; on a little-endian processor, as all are
 * that Node.js runs on today but IBM's.
 */
export function unpackTerms(packed: Buffer): Uint32Array {
  return new Uint32Array(packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.length))
}
