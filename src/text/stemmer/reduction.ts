/**
 * Why letters were taken off a word, or another word put in its place. `and`: و ف; `preposition`: ب ك ل; `article`: ال; `future`: س; `pronoun`: ها هم نا …;
 * `feminine`: ه (or the pronoun that looks the same) and its ت before a pronoun; `number`: dual and sound plurals; `accusative`: the alef of شكرا;
 * `construct`: موظفو, موظفي; `verb`: وا and ت of the past; `irregular`: the tables of plurals.ts; `pattern`: broken plurals told by their shape;
 * `spelling`: one name in several spellings; `english`: plural s and 's.
 */
export type StemRule =
  | 'and'
  | 'preposition'
  | 'article'
  | 'future'
  | 'pronoun'
  | 'feminine'
  | 'number'
  | 'accusative'
  | 'construct'
  | 'verb'
  | 'irregular'
  | 'pattern'
  | 'spelling'
  | 'english'

/** What one rule did: `cut` are the letters that it took away, none where it put the word `became` in the place of the one before. */
export type StemStep = { rule: StemRule; cut: string; became: string }

/** A word on its way to its stem. */
export class Reduction {
  word: string
  readonly steps: StemStep[] = []
  readonly #without: StemRule | undefined

  /** `without`: a rule that is not to be used, to measure what it does. */
  constructor(word: string, without?: StemRule) {
    this.word = word
    this.#without = without
  }

  cutStart(rule: StemRule, letters: number): boolean {
    return this.#step(rule, this.word.slice(0, letters), this.word.slice(letters))
  }

  cutEnd(rule: StemRule, letters: number): boolean {
    const left = this.word.length - letters
    return this.#step(rule, this.word.slice(left), this.word.slice(0, left))
  }

  become(rule: StemRule, word: string): boolean {
    return this.#step(rule, '', word)
  }

  #step(rule: StemRule, cut: string, became: string): boolean {
    if (rule === this.#without) return false
    this.steps.push({ rule, cut, became })
    this.word = became
    return true
  }
}
