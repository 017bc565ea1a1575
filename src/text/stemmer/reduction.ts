/**
 * Reason why letters were removed from a word, or the word was replaced. `and`: و ف; `preposition`:
 * ب ك ل; `article`: ال; `future`: س; `pronoun`: ها هم نا …; `feminine`: ه (or the pronoun that
 * looks the same) and its ت before a pronoun; `number`: dual and sound plurals; `accusative`: the
 * alef of شكرا; `construct`: موظفو, موظفي; `verb`: وا and ت of the past; `irregular`: the tables in
 * plurals.ts; `pattern`: broken plurals recognised by their shape; `spelling`: a name with several
 * spellings; `english`: plural s and 's.
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

/**
 * Effect of one rule: `cut` is the letters that it removed, '' if it replaced the word by `became`.
 */
export type StemStep = { rule: StemRule; cut: string; became: string }

/** A word that is being reduced to its stem. */
export class Reduction {
  word: string
  readonly steps: StemStep[] = []
  readonly #without: StemRule | undefined

  /** `without`: a rule to leave out, to measure its effect. */
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
