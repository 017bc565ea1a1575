import { rootOf } from '#text/stemmer/root.ts'

/** Hash of the root of a stem (FNV-1a, 32 bits, never 0): related words are recognised without comparing letters. */
export function rootHash(stem: string): number {
  let hash = 0x811c9dc5
  for (const letter of rootOf(stem)) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash >>> 0 || 1
}
