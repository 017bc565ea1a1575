import { ensureCapacity } from './ensureCapacity.ts'

/**
 * A chunk: the offset of the chunk before it, how many entries it can hold, how many it holds, and
 * these, three numbers each.
 */
const header = 3
const entry = 3
const largestChunk = 256

/**
 * Lists of entries of three numbers, in the order in which they were added. Each list consists of
 * chunks that grow with it, so that reading it reads memory in sequence: as linked lists of single
 * entries, the million of a large index took twice as long to read.
 */
export class PostingLists {
  /** Offset of the last chunk of each list; 0: none. */
  #lastChunk = new Int32Array(1_024)
  #numbers = new Int32Array(4_096)
  /** End of the chunks, which are numbered from 1, so that 0 is none. */
  #end = 1

  add(list: number, first: number, second: number, third: number): void {
    this.#lastChunk = ensureCapacity(this.#lastChunk, list + 1)
    const chunk = this.#chunkWithSpace(list)
    const used = this.#numbers[chunk + 2] as number
    const at = chunk + header + used * entry
    this.#numbers[at] = first
    this.#numbers[at + 1] = second
    this.#numbers[at + 2] = third
    this.#numbers[chunk + 2] = used + 1
  }

  /** Calls `visit` with each entry: the latest chunk first, and each chunk in its order. */
  each(list: number, visit: (first: number, second: number, third: number) => void): void {
    const numbers = this.#numbers
    for (let chunk = this.#lastChunk[list] as number; chunk > 0; chunk = numbers[chunk] as number) {
      const end = chunk + header + (numbers[chunk + 2] as number) * entry
      for (let at = chunk + header; at < end; at += entry)
        visit(numbers[at] as number, numbers[at + 1] as number, numbers[at + 2] as number)
    }
  }

  #chunkWithSpace(list: number): number {
    const last = this.#lastChunk[list] as number
    if (last > 0 && (this.#numbers[last + 2] as number) < (this.#numbers[last + 1] as number)) return last
    const size = last > 0 ? Math.min((this.#numbers[last + 1] as number) * 2, largestChunk) : 1
    const chunk = this.#end
    this.#end += header + size * entry
    this.#numbers = ensureCapacity(this.#numbers, this.#end)
    this.#numbers[chunk] = last
    this.#numbers[chunk + 1] = size
    this.#lastChunk[list] = chunk
    return chunk
  }
}
