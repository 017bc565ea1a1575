import createBidi from 'bidi-js'

const bidi = createBidi()
/** Characters that steer the direction of a line and are not printed (UAX #9). */
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * A part of a line that is read in one direction; its letters are in the order in which they are
 * read.
 */
export type Run = { text: string; isRightToLeft: boolean }

/**
 * The parts of a line as they stand on paper, from left to right (UAX #9), for what shapes letters
 * but does not order them. Brackets that open to the other side are mirrored.
 * @param direction of the line
 */
export function visualRuns(line: string, direction: 'ltr' | 'rtl'): Run[] {
  const levels = bidi.getEmbeddingLevels(line, direction)
  const parts: { start: number; end: number; isRightToLeft: boolean }[] = []
  for (const index of bidi.getReorderedIndices(line, levels)) {
    const isRightToLeft = (levels.levels[index] ?? 0) % 2 === 1
    const last = parts.at(-1)
    const goesOn = last?.isRightToLeft === isRightToLeft && index === (isRightToLeft ? last.start - 1 : last.end)
    if (!last || !goesOn) parts.push({ start: index, end: index + 1, isRightToLeft })
    else if (isRightToLeft) last.start = index
    else last.end = index + 1
  }
  const runs = parts.map(({ start, end, isRightToLeft }) => {
    const text = line.slice(start, end).replaceAll(controls, '')
    return { text: isRightToLeft ? mirrored(text) : text, isRightToLeft }
  })
  return runs.filter(({ text }) => text !== '')
}

const mirrored = (text: string) => Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')
