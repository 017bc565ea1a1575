import { wordsIn } from './wordShapes.ts'

/** A place in the lines of an article: a line, and UTF-16 units in it. */
export type Position = { line: number; at: number }
type Lines = readonly string[]

/**
 * How much of a line is looked at from a position, in UTF-16 units, because outsiders write lines
 * of a megabyte.
 */
const maxRead = 2_000
const skipped = /[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** The beginning of what is left of a line. */
export const restOfLine = (lines: Lines, { line, at }: Position): string => (lines[line] ?? '').slice(at, at + maxRead)

/**
 * The position so many units later, behind space; on the next line if nothing is left of this one.
 */
export function moveBy(lines: Lines, { line, at }: Position, units: number): Position {
  const text = lines[line] ?? ''
  let to = at + units
  while (to < text.length && skipped.test(text[to] as string)) to++
  return to >= text.length ? { line: line + 1, at: 0 } : { line, at: to }
}

/** Words from one position up to another; at most about `most` are counted. */
export function countWords(lines: Lines, from: Position, to: Position, most: number): number {
  let count = 0
  for (let line = from.line; line <= to.line && count <= most; line++) {
    const begin = line === from.line ? from.at : 0
    const end = line === to.line ? to.at : Number.POSITIVE_INFINITY
    count += wordsIn((lines[line] ?? '').slice(begin, Math.min(end, begin + maxRead))).length
  }
  return count
}

export function endOf(lines: Lines): Position {
  const line = Math.max(0, lines.length - 1)
  return { line, at: (lines[line] ?? '').length }
}

/** Returns where it is in the lines joined by spaces. */
export function offsetOf(lines: Lines, { line, at }: Position): number {
  let offset = at
  for (let before = 0; before < line; before++) offset += (lines[before] ?? '').length + 1
  return offset
}
