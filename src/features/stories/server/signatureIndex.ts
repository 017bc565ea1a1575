import { minShared } from './rarestTerms.ts'

/** Posts further apart than this are not compared. */
export const windowHours = 72
/** Posts with a term that are considered: only the newest. */
export const maxPerTerm = 200
/** Posts that are looked at for each draft: those that share the most rare terms. */
export const maxFound = 24

const none = -1
const windowMs = windowHours * 3_600_000

/**
 * The index terms of signatures: for each term a list of the signatures that have it, the newest
 * first. Typed arrays that double when they are full, because a Map and an array for each term take
 * six times the memory: about 200 bytes a signature.
 */
export class SignatureIndex {
  #ids = new Float64Array(64)
  #published = new Float64Array(64)
  #size = 0
  /**
   * An entry is one term of one signature; before it is the entry of the next older signature with
   * that term.
   */
  #entrySignatures = new Int32Array(1024)
  #entryBefore = new Int32Array(1024)
  #entries = 0
  /** A hash table with open addressing: a term, and its newest entry. */
  #terms = new Uint32Array(1024)
  #newest = new Int32Array(1024).fill(none)
  #distinct = 0
  /**
   * How many terms each signature shares with the draft that is looked up; all 0 between two
   * lookups.
   */
  #shared = new Uint8Array(64)

  get size(): number {
    return this.#size
  }

  /** The id of the newest signature, or 0. */
  get lastId(): number {
    return this.#size === 0 ? 0 : (this.#ids[this.#size - 1] as number)
  }

  /** The id of the oldest signature, or 0. */
  get firstId(): number {
    return this.#size === 0 ? 0 : (this.#ids[0] as number)
  }

  /** @param terms distinct 32-bit numbers, signed or not. Throws a RangeError unless ids ascend. */
  add(id: number, publishedMs: number, terms: Iterable<number>): void {
    if (id <= this.lastId) throw new RangeError(`signature ${id} after ${this.lastId}`)
    const signature = this.#size
    if (signature === this.#ids.length) {
      this.#ids = doubled(this.#ids)
      this.#published = doubled(this.#published)
      this.#shared = doubled(this.#shared)
    }
    this.#ids[signature] = id
    this.#published[signature] = publishedMs
    this.#size++
    for (const term of terms) this.#file(term >>> 0, signature)
  }

  #file(term: number, signature: number): void {
    if (this.#distinct * 2 >= this.#terms.length) this.#widen()
    const place = this.#placeOf(term)
    if (this.#newest[place] === none) {
      this.#terms[place] = term
      this.#distinct++
    }
    if (this.#entries === this.#entryBefore.length) {
      this.#entrySignatures = doubled(this.#entrySignatures)
      this.#entryBefore = doubled(this.#entryBefore)
    }
    this.#entrySignatures[this.#entries] = signature
    this.#entryBefore[this.#entries] = this.#newest[place] as number
    this.#newest[place] = this.#entries++
  }

  /** Returns where a term is in the hash table, or where it would be. Terms are hashes already. */
  #placeOf(term: number): number {
    const last = this.#terms.length - 1
    let place = (term >>> 1) & last
    while (this.#newest[place] !== none && this.#terms[place] !== term) place = (place + 1) & last
    return place
  }

  #widen(): void {
    const [terms, newest] = [this.#terms, this.#newest]
    this.#terms = new Uint32Array(terms.length * 2)
    this.#newest = new Int32Array(terms.length * 2).fill(none)
    for (let at = 0; at < terms.length; at++) {
      if (newest[at] === none) continue
      const place = this.#placeOf(terms[at] as number)
      this.#terms[place] = terms[at] as number
      this.#newest[place] = newest[at] as number
    }
  }

  /**
   * The ids of the signatures that share at least `minShared` of the terms and were published
   * within `windowHours`; those that share the most first, then the newest.
   */
  find(terms: number[], publishedMs: number): number[] {
    const touched: number[] = []
    for (const term of terms) {
      let entry = this.#newest[this.#placeOf(term >>> 0)] as number
      for (let left = maxPerTerm; entry !== none && left > 0; left--) {
        const signature = this.#entrySignatures[entry] as number
        if (this.#shared[signature] === 0) touched.push(signature)
        this.#shared[signature] = (this.#shared[signature] as number) + 1
        entry = this.#entryBefore[entry] as number
      }
    }
    // The count and the place in one number, because sorting numbers is many times faster than
    // sorting objects.
    const ranks: number[] = []
    for (const signature of touched) {
      const shared = this.#shared[signature] as number
      this.#shared[signature] = 0
      const apart = Math.abs((this.#published[signature] as number) - publishedMs)
      if (shared >= minShared && apart <= windowMs) ranks.push(shared * 2 ** 32 + signature)
    }
    const best = Float64Array.from(ranks).sort().subarray(-maxFound).reverse()
    return Array.from(best, (rank) => this.#ids[rank % 2 ** 32] as number)
  }

  /** Another index, without the signatures below `id`. */
  from(id: number): SignatureIndex {
    const kept = new SignatureIndex()
    const termsOf = new Map<number, number[]>()
    for (let place = 0; place < this.#terms.length; place++) {
      for (let entry = this.#newest[place] as number; entry !== none; entry = this.#entryBefore[entry] as number) {
        const signature = this.#entrySignatures[entry] as number
        if ((this.#ids[signature] as number) < id) break
        const terms = termsOf.get(signature)
        if (terms) terms.push(this.#terms[place] as number)
        else termsOf.set(signature, [this.#terms[place] as number])
      }
    }
    for (let signature = 0; signature < this.#size; signature++) {
      const one = this.#ids[signature] as number
      if (one >= id) kept.add(one, this.#published[signature] as number, termsOf.get(signature) ?? [])
    }
    return kept
  }
}

function doubled<Numbers extends Float64Array | Int32Array | Uint8Array>(numbers: Numbers): Numbers {
  const wider = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2)
  wider.set(numbers)
  return wider
}
