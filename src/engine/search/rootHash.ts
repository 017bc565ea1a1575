import { rootOf } from '#text/stemmer/root.ts'

/**
 * Hash of a stem's root (FNV-1a, 32 bits, never 0), which identifies related words without
 * comparing letters.
 */
export function rootHash(stem: string): number {
  let hash = 0x811c9dc5
  for (const letter of rootOf(stem)) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash >>> 0 || 1
}
