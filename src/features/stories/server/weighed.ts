import { placeOf } from './sortedTerms.ts'
import { isNumberTerm, type Signature } from './storySignature.ts'

/**
 * `weigh`: from 0 (in every report, every day) to 1 (rare); `rarity`: the same without regard to
 * days.
 */
export type Weigh = (term: number) => number
type Weighing = { weigh: Weigh; rarity: Weigh; postsWith: (term: number) => number }

/** Posts with a very rare term, of some twenty thousand (`measureStoryWeights.ts`). */
const veryRarePosts = 10
/** Posts that a name is in at most: towns and teams are in some hundred. */
const maxPostsOfName = 200

/**
 * A signature with what its terms weigh, computed when it is first needed: of most reports only
 * `rareLead` is ever looked at.
 */
export class Weighed {
  readonly signature: Signature
  readonly #weigh: Weigh
  readonly #rarity: Weigh
  readonly #postsWith: (term: number) => number
  #title: Part | undefined
  #rareTitle: Part | undefined
  #rareLead: Part | undefined
  #squaredTitle: Part | undefined
  #topicTitle: Part | undefined
  #topicHead: Part | undefined
  #numbers: Uint32Array | undefined
  #veryRare: Uint32Array | undefined
  #figures: Map<number, Set<number>> | undefined

  constructor(signature: Signature, { weigh, rarity, postsWith }: Weighing) {
    this.signature = signature
    this.#weigh = weigh
    this.#rarity = rarity
    this.#postsWith = postsWith
  }

  get title(): Part {
    this.#title ??= part(this.signature.title, this.#weigh)
    return this.#title
  }

  /** The headline by rarity. */
  get rareTitle(): Part {
    this.#rareTitle ??= part(this.signature.title, this.#rarity)
    return this.#rareTitle
  }

  /** The lead by rarity. */
  get rareLead(): Part {
    this.#rareLead ??= part(this.signature.lead, (term) => this.#rarity(term) ** 2)
    return this.#rareLead
  }

  /** The headline by the square of rarity. */
  get squaredTitle(): Part {
    this.#squaredTitle ??= part(this.signature.title, (term) => this.#rarity(term) ** 2)
    return this.#squaredTitle
  }

  /**
   * The headline by rarity and by how often the text has each word; what it has not, weighs
   * nothing.
   */
  get topicTitle(): Part {
    this.#topicTitle ??= part(this.signature.title, (term) => this.#rarity(term) * Math.log(1 + this.#countOf(term)))
    return this.#topicTitle
  }

  /** The head by the square of rarity, and by how often the text has each word. */
  get topicHead(): Part {
    this.#topicHead ??= part(this.signature.head, (term) => this.#rarity(term) ** 2 * Math.log(1 + Math.max(0.5, this.#countOf(term))))
    return this.#topicHead
  }

  #countOf(term: number): number {
    const { body, counts } = this.signature
    return counts[placeOf(body, term)] ?? 0
  }

  /** Whether the headline has a number that the other report has nowhere. */
  hasOwnNumber({ signature: { body } }: Weighed): boolean {
    return this.signature.title.some((term) => isNumberTerm(term) && placeOf(body, term) < 0)
  }

  /**
   * Whether headline and text have a word that the other report has nowhere, and that so few posts
   * have that it may be a name.
   */
  hasOwnName({ signature: { body } }: Weighed): boolean {
    const isOwn = (term: number) => this.#countOf(term) > 0 && placeOf(body, term) < 0
    return this.signature.title.some((term) => !isNumberTerm(term) && this.#postsWith(term) <= maxPostsOfName && isOwn(term))
  }

  /** The numbers of the lead. */
  get numbers(): Uint32Array {
    this.#numbers ??= this.signature.lead.filter(isNumberTerm)
    return this.#numbers
  }

  /** Words of the lead that very few posts have: names, above all. */
  get veryRare(): Uint32Array {
    this.#veryRare ??= this.signature.lead.filter((term) => this.#postsWith(term) <= veryRarePosts)
    return this.#veryRare
  }

  /** The numbers before each word of the headline, where both are in it. */
  get titleFigures(): Map<number, Set<number>> {
    const { title } = this.signature
    return new Map(
      [...this.figures].flatMap(([word, numbers]) => {
        const own = [...numbers].filter((number) => placeOf(title, number) >= 0)
        return placeOf(title, word) >= 0 && own.length > 0 ? [[word, new Set(own)]] : []
      }),
    )
  }

  /** The numbers before each word. */
  get figures(): Map<number, Set<number>> {
    this.#figures ??= numbersByWord(this.signature.figures)
    return this.#figures
  }
}

/** Terms, ascending, with what each weighs, and all together. */
export type Part = { terms: Uint32Array; weights: Float64Array; total: number }

function part(terms: Uint32Array, weigh: Weigh): Part {
  const weights = new Float64Array(terms.length)
  let total = 0
  for (let at = 0; at < terms.length; at++) total += weights[at] = weigh(terms[at] as number)
  return { terms, weights, total }
}

function numbersByWord(figures: Uint32Array): Map<number, Set<number>> {
  const numbers = new Map<number, Set<number>>()
  for (let at = 0; at < figures.length; at += 2) {
    const word = figures[at] as number
    numbers.set(word, (numbers.get(word) ?? new Set()).add(figures[at + 1] as number))
  }
  return numbers
}
