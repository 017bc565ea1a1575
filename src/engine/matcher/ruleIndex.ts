import { type Frequency, KeywordIndex } from './keywordIndex.ts'
import type { PostToMatch } from './postToMatch.ts'
import { roomFor } from './roomFor.ts'
import type { Rule } from './rule.ts'
import { RuleFilters } from './ruleFilters.ts'

/** One line a rule; `keyword` is the first of its keywords that held (a number of `keywords`), -1 when its choice alone matched. */
export type Found = { rules: readonly number[]; keywords: readonly number[] }

/** In the place of a filter: the rule has changed or ended. */
const dead = -1

/**
 * Rules, asked in reverse: which of them does this post meet? It equals asking each rule by itself (a test says so), but the work grows with what is
 * found, not with what is there. Single-threaded and without waiting, so that a post is matched with one state of the rules.
 */
export class RuleIndex {
  readonly keywords: KeywordIndex
  #filters = new RuleFilters()
  /** A rule has a slot; when it changes it gets another one and the old one is dead. */
  #slotOf = new Map<number, number>()
  #ruleOf = new Int32Array(1_024)
  #filterOf = new Int32Array(1_024)
  #versionOf: number[] = []
  #keywordsOf = new Int32Array(1_024)
  #slots = 0
  /** Subscribers of each meaning, as lists: a slot, the keyword that has it, that keyword's place in its rule, and the one before. */
  #lastSubscriber = new Int32Array(1_024)
  #slotOfSubscriber = new Int32Array(1_024)
  #keywordOfSubscriber = new Int32Array(1_024)
  #orderOfSubscriber = new Int32Array(1_024)
  #subscriberBefore = new Int32Array(1_024)
  #subscribers = 0
  #deadSubscribers = 0
  /** Rules without a keyword, under one thing each that the post must be. */
  #byChoice = new Map<string, number[]>()
  /** Of the post in hand: which slots were found in it, by which keyword. */
  #foundIn = new Uint32Array(1_024)
  #foundBy = new Int32Array(1_024)
  #foundOrder = new Int32Array(1_024)
  #found: number[] = []
  #post = 0

  constructor(frequency: Frequency = () => 0) {
    this.keywords = new KeywordIndex(frequency)
  }

  get size(): number {
    return this.#slotOf.size
  }

  /** True when so much of it is dead that making it anew is worth the time. */
  get isWorn(): boolean {
    return this.#deadSubscribers > 100_000 && this.#deadSubscribers * 2 > this.#subscribers
  }

  /** Puts a rule in the place of the one of this id. @param version a lower one than is known changes nothing */
  set(id: number, rule: Rule, version = 0): void {
    const known = this.#slotOf.get(id)
    if (known !== undefined && version > 0 && (this.#versionOf[known] as number) >= version) return
    if (known !== undefined) this.#kill(known)
    const slot = this.#newSlot(id, this.#filters.add(rule), version)
    this.#keywordsOf[slot] = rule.keywords.length
    for (const [order, keyword] of rule.keywords.entries()) this.#subscribe(slot, this.keywords.add(keyword, rule.nisba), order)
    if (rule.keywords.length > 0) return
    for (const key of choiceKeys(rule)) {
      const slots = this.#byChoice.get(key)
      if (slots) slots.push(slot)
      else this.#byChoice.set(key, [slot])
    }
  }

  drop(id: number): void {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return
    this.#kill(slot)
    this.#slotOf.delete(id)
  }

  /** The rules that a post meets, in no order; good until the next call. */
  match(post: PostToMatch): Found {
    this.#found = []
    this.#post++
    this.#filters.read(post)
    for (const meaning of this.keywords.find(post.words)) {
      for (let one = this.#lastSubscriber[meaning] as number; one > 0; one = this.#subscriberBefore[one] as number)
        this.#take(this.#slotOfSubscriber[one] as number, this.#keywordOfSubscriber[one] as number, this.#orderOfSubscriber[one] as number)
    }
    for (const key of [`c${post.category}`, `m${post.mainCategory}`, `a${post.agency}`])
      for (const slot of this.#byChoice.get(key) ?? []) this.#take(slot, -1, 0)
    return {
      rules: this.#found.map((slot) => this.#ruleOf[slot] as number),
      keywords: this.#found.map((slot) => this.#foundBy[slot] as number),
    }
  }

  #take(slot: number, keyword: number, order: number): void {
    if (this.#foundIn[slot] === this.#post) {
      if (order >= (this.#foundOrder[slot] as number)) return
    } else {
      const filter = this.#filterOf[slot] as number
      if (filter === dead || !this.#filters.lets(filter)) return
      this.#foundIn[slot] = this.#post
      this.#found.push(slot)
    }
    this.#foundBy[slot] = keyword
    this.#foundOrder[slot] = order
  }

  #newSlot(id: number, filter: number, version: number): number {
    const slot = this.#slots++
    this.#ruleOf = roomFor(this.#ruleOf, this.#slots)
    this.#filterOf = roomFor(this.#filterOf, this.#slots)
    this.#keywordsOf = roomFor(this.#keywordsOf, this.#slots)
    this.#foundIn = roomFor(this.#foundIn, this.#slots)
    this.#foundBy = roomFor(this.#foundBy, this.#slots)
    this.#foundOrder = roomFor(this.#foundOrder, this.#slots)
    this.#ruleOf[slot] = id
    this.#filterOf[slot] = filter
    this.#versionOf.push(version)
    this.#slotOf.set(id, slot)
    return slot
  }

  /** Subscribers are counted from 1, so that an array of zeros has none. */
  #subscribe(slot: number, keyword: number, order: number): void {
    const one = ++this.#subscribers
    const meaning = this.keywords.meaning(keyword)
    this.#lastSubscriber = roomFor(this.#lastSubscriber, meaning + 1)
    this.#keywordOfSubscriber = roomFor(this.#keywordOfSubscriber, one + 1)
    this.#slotOfSubscriber = roomFor(this.#slotOfSubscriber, one + 1)
    this.#orderOfSubscriber = roomFor(this.#orderOfSubscriber, one + 1)
    this.#subscriberBefore = roomFor(this.#subscriberBefore, one + 1)
    this.#slotOfSubscriber[one] = slot
    this.#orderOfSubscriber[one] = order
    this.#keywordOfSubscriber[one] = keyword
    this.#subscriberBefore[one] = this.#lastSubscriber[meaning] as number
    this.#lastSubscriber[meaning] = one
  }

  #kill(slot: number): void {
    this.#filterOf[slot] = dead
    this.#deadSubscribers += this.#keywordsOf[slot] as number
  }
}

/** What a post must be for a rule without keywords: one of its sections, else one of its agencies. Nothing chosen is nothing that a post could be. */
function choiceKeys({ categories, main_categories, agencies }: Rule): Set<string> {
  const sections = [...categories.map((id) => `c${id}`), ...main_categories.map((id) => `m${id}`)]
  return new Set(sections.length > 0 ? sections : agencies.map((id) => `a${id}`))
}
