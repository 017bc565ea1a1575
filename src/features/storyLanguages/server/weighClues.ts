import type { WeighClue } from './agreement.ts'
import { type Clue, type ClueKind, clueOf, kindOf } from './clue.ts'

/**
 * Maximum weights of the kinds of clues: a word of news is in many reports, however few there are
 * yet.
 */
const most: Record<ClueKind, number> = { word: 0.4, name: 0.6, letters: 0.75, number: 0.8 }
/** A number up to this is in many reports, too, and says half as much. */
const smallNumbers = 12
/** A smaller archive does not show how rare a clue is. */
const minReports = 3_000

/** How many reports of a language there are, and how many have each clue. */
export class ClueCounts {
  reports = 0
  readonly #having = new Map<Clue, number>()

  having(clue: Clue): number {
    return this.#having.get(clue) ?? 0
  }

  add(clues: Uint32Array): void {
    this.reports++
    for (const clue of clues) this.#having.set(clue, this.having(clue) + 1)
  }

  remove(clues: Uint32Array): void {
    this.reports--
    for (const clue of clues) {
      const left = this.having(clue) - 1
      if (left > 0) this.#having.set(clue, left)
      else this.#having.delete(clue)
    }
  }
}

/** How much a clue says: by how few reports of the language that has it more often it is in. */
export function weighClues(languages: ClueCounts[]): WeighClue {
  const known = new Map<Clue, number>()
  return (clue) => {
    const before = known.get(clue)
    if (before !== undefined) return before
    const rarities = languages.map((counts) => 1 - Math.log(1 + counts.having(clue)) / Math.log(Math.max(minReports, counts.reports)))
    const weight = Math.min(most[kindOf(clue)], Math.max(0, Math.min(...rarities)) ** 2) * (small.has(clue) ? 0.5 : 1)
    known.set(clue, weight)
    return weight
  }
}

const small = new Set(Array.from({ length: smallNumbers + 1 }, (_, value) => clueOf('number', `${value}`)))
