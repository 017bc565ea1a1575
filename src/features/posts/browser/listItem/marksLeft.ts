import type { Mark } from '../../schema.ts'

/** The marks that are entirely inside the rest of a text that was cut at its end. */
export function marksLeft(marks: Mark[], left: string, whole: string): Mark[] {
  return left === whole ? marks : marks.filter(([, end]) => whole.startsWith(left.slice(0, end)))
}
