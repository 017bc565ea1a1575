import { withoutDoubling } from '#text/tokenizer/homographs.ts'
import { type Word, words } from '#text/tokenizer/words.ts'
import type { KeywordIndex } from './keywordIndex.ts'
import type { WordRange } from './keywordPrograms.ts'

/** Maximum length of the result, in UTF-16 units, because an elongated word can have any length. */
const maxLength = 200

/**
 * The surface forms of a document’s words, found by their folded forms. Its parts are tokenised
 * when first needed.
 */
export class SurfaceForms {
  #folded: readonly string[]
  #parts: (() => string)[]
  #read: { text: string; words: Word[] }[] = []

  /**
   * @param folded the words that were matched
   * @param parts title, excerpt and body, each read at most once
   */
  constructor(folded: readonly string[], parts: (() => string)[]) {
    this.#folded = folded
    this.#parts = parts
  }

  /** The surface forms at these positions: والكويت, or «وزير … النفط» for two. */
  at(ranges: WordRange[]): string {
    const forms = ranges.map(({ from, end }) => this.#surfaceForm(this.#folded.slice(from, end)))
    return [...new Set(forms)].join(' … ').slice(0, maxLength)
  }

  #surfaceForm(wanted: string[]): string {
    for (let part = 0; part < this.#parts.length; part++) {
      const { text, words } = this.#part(part)
      const at = words.findIndex((_, from) => wanted.every((word, index) => sameWord(words[from + index]?.word, word)))
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

/** Words are told apart by those behind them, but here each part is read for itself. */
function sameWord(found: string | undefined, wanted: string): boolean {
  return found === wanted || (found !== undefined && withoutDoubling(found) === withoutDoubling(wanted))
}

/**
 * Looks up the surface forms that matched a keyword in the last document; null for -1 (no keyword).
 * Cached by meaning.
 */
export function createFormLookup(keywords: KeywordIndex, forms: SurfaceForms): (keyword: number) => string | null {
  const cached = new Map<number, string>()
  return (keyword) => {
    if (keyword < 0) return null
    const meaning = keywords.meaning(keyword)
    const because = cached.get(meaning) ?? forms.at(keywords.rangesOf(keyword))
    cached.set(meaning, because)
    return because
  }
}
