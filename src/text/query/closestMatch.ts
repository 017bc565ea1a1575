import type { AnalysedText } from './analysedText.ts'
import { type CompiledQuery, occurrencesOf } from './matchQuery.ts'

/**
 * Places of a clause that are compared; what a text repeats more often is looked for in its
 * beginning.
 */
const maxPlaces = 100

/** The positions of words; `end` is exclusive. */
type Range = { from: number; end: number }

/**
 * Finds where the clauses of a matching query stand closest to its first one in a text, in the
 * order of the text; neighbours are one range. Of a keyword of several words it shows whether they
 * belong together: «كرة القدم» is one range, and كرة far from قدم are two.
 */
export function closestMatch({ clauses }: CompiledQuery, text: AnalysedText): Range[] {
  const [first = [], ...others] = clauses
    .filter(({ excluded }) => !excluded)
    .map(({ any }) => any.flatMap((term) => occurrencesOf(term, text)).slice(0, maxPlaces))
  let closest: Range[] = []
  let smallest = Number.POSITIVE_INFINITY
  for (const one of first) {
    const group = [one, ...others.map((places) => nearestTo(one, places))]
    const span = Math.max(...group.map(({ end }) => end)) - Math.min(...group.map(({ from }) => from))
    if (span < smallest) [closest, smallest] = [group, span]
  }
  return joinNeighbours(closest.toSorted((one, other) => one.from - other.from))
}

/** Returns the nearest place; of two that are equally near, the later. */
function nearestTo(one: Range, places: Range[]): Range {
  return places.reduce((best, place) => (Math.abs(place.from - one.from) <= Math.abs(best.from - one.from) ? place : best))
}

function joinNeighbours(ranges: Range[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last && range.from <= last.end) last.end = Math.max(last.end, range.end)
    else joined.push({ ...range })
  }
  return joined
}
