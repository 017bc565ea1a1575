/**
 * Numbers words from 1 in the order of their first occurrence: a hash table that reads them where
 * they are in a text, because a `Map` needs a string of each occurrence, which takes several times
 * as long.
 */
export class WordNumbers {
  /** The words by number. */
  readonly words = ['']
  private hashes = new Int32Array(1 << 15)
  /** Numbers of words by hash, at most half of them in use; 0 for none. */
  private slots = new Int32Array(1 << 16)

  /**
   * The number of the word from `from` to before `to`; a new one if it is higher than all before.
   */
  numberOf(text: string, from: number, to: number): number {
    let hash = 0
    for (let at = from; at < to; at++) hash = Math.imul(hash, factor) + text.charCodeAt(at)
    hash = Math.imul(hash ^ (hash >>> 15), factor)
    const { slots, hashes, words } = this
    const mask = slots.length - 1
    for (let slot = (hash >>> 8) & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot] as number
      if (number === 0) return this.add(text.slice(from, to), hash, slot)
      if (hashes[number] === hash && isAt(words[number] as string, text, from, to)) return number
    }
  }

  private add(word: string, hash: number, slot: number): number {
    const number = this.words.push(word) - 1
    this.slots[slot] = number
    this.hashes[number] = hash
    if (2 * this.words.length >= this.slots.length) this.grow()
    return number
  }

  private grow(): void {
    const hashes = new Int32Array(2 * this.hashes.length)
    hashes.set(this.hashes)
    this.hashes = hashes
    this.slots = new Int32Array(2 * this.slots.length)
    const mask = this.slots.length - 1
    for (let number = 1; number < this.words.length; number++) {
      let slot = ((hashes[number] as number) >>> 8) & mask
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask
      this.slots[slot] = number
    }
  }
}

/** Odd, and different in each process, so that nobody can write words that collide. */
const factor = (Math.random() * 2 ** 31) | 1

function isAt(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(from + at)) return false
  return true
}
