import { type Word, words } from '#text/words.ts'
import type { KeywordIndex } from './keywordIndex.ts'
import type { WordRange } from './keywordPrograms.ts'

/** Longest form told, in UTF-16 units: an elongated word can be of any length. */
const longest = 200

/** The words of a post as they were printed, found by their folded forms; its parts are read when they are needed. */
export class PrintedWords {
  #folded: readonly string[]
  #parts: (() => string)[]
  #read: { text: string; words: Word[] }[] = []

  /** @param folded the words that were matched @param parts title, excerpt and body, each asked for once at most */
  constructor(folded: readonly string[], parts: (() => string)[]) {
    this.#folded = folded
    this.#parts = parts
  }

  /** What stands at these places: والكويت, or «وزير … النفط» of two. */
  at(ranges: WordRange[]): string {
    const forms = ranges.map(({ from, end }) => this.#printed(this.#folded.slice(from, end)))
    return [...new Set(forms)].join(' … ').slice(0, longest)
  }

  #printed(wanted: string[]): string {
    for (let part = 0; part < this.#parts.length; part++) {
      const { text, words } = this.#part(part)
      const at = words.findIndex((_, from) => wanted.every((word, index) => words[from + index]?.word === word))
      if (at >= 0) return text.slice(words[at]?.start, words[at + wanted.length - 1]?.end)
    }
    return wanted.join(' ')
  }

  #part(index: number): { text: string; words: Word[] } {
    const known = this.#read[index]
    if (known) return known
    const text = this.#parts[index]?.() ?? ''
    const read = { text, words: words(text) }
    this.#read[index] = read
    return read
  }
}

/** Tells for each keyword found in the post matched last which words stood there; null for -1, no keyword. What means the same is looked for once. */
export function reasonTeller(keywords: KeywordIndex, printed: PrintedWords): (keyword: number) => string | null {
  const told = new Map<number, string>()
  return (keyword) => {
    if (keyword < 0) return null
    const meaning = keywords.meaning(keyword)
    const because = told.get(meaning) ?? printed.at(keywords.places(keyword))
    told.set(meaning, because)
    return because
  }
}
