import { rootOf } from '#text/root.ts'

/** A number for the root of a stem (FNV-1a, 32 bits, never 0), so that relatives are told without their letters. */
export function rootCode(stem: string): number {
  let code = 0x811c9dc5
  for (const letter of rootOf(stem)) code = Math.imul(code ^ letter.charCodeAt(0), 0x01000193)
  return code >>> 0 || 1
}
