import type { DocumentToMatch } from './documentToMatch.ts'
import { ensureCapacity } from './ensureCapacity.ts'
import { type Frequency, KeywordIndex } from './keywordIndex.ts'
import type { Rule } from './rule.ts'
import { RuleFilters } from './ruleFilters.ts'

/** Parallel arrays; `keywords[n]` is the number of the first keyword of `rules[n]` that matched, -1 if only its filter did. */
export type Found = { rules: readonly number[]; keywords: readonly number[] }

/** Tombstone in place of a filter: the rule was changed or deleted. */
const deleted = -1

/**
 * A reverse index: which rules does this document match? The result equals evaluating each rule by itself (a test compares them), but the work
 * grows with the matches, not with the rules. Synchronous, so that a document is matched against one state of the rules.
 */
export class RuleIndex {
  readonly keywords: KeywordIndex
  #filters = new RuleFilters()
  /** The current slot of each rule; a changed rule gets a new slot and the old one is deleted. */
  #slotOf = new Map<number, number>()
  #ruleOf = new Int32Array(1_024)
  #filterOf = new Int32Array(1_024)
  #versionOf: number[] = []
  #keywordsOf = new Int32Array(1_024)
  #slots = 0
  /** The posting list of each meaning, as a linked list: slot, keyword, that keyword’s index in its rule, and the previous entry. */
  #lastSubscriber = new Int32Array(1_024)
  #slotOfSubscriber = new Int32Array(1_024)
  #keywordOfSubscriber = new Int32Array(1_024)
  #orderOfSubscriber = new Int32Array(1_024)
  #subscriberBefore = new Int32Array(1_024)
  #subscribers = 0
  #deletedSubscribers = 0
  /** Rules without keywords, by one section or agency that the document must have. */
  #byFilterKey = new Map<string, number[]>()
  /** For the current document: the slots that matched, and by which keyword. */
  #foundIn = new Uint32Array(1_024)
  #foundBy = new Int32Array(1_024)
  #foundOrder = new Int32Array(1_024)
  #found: number[] = []
  #document = 0

  constructor(frequency: Frequency = () => 0) {
    this.keywords = new KeywordIndex(frequency)
  }

  get size(): number {
    return this.#slotOf.size
  }

  /** Whether so many entries are deleted that reloading the rules is worth the time. */
  get needsRebuild(): boolean {
    return this.#deletedSubscribers > 100_000 && this.#deletedSubscribers * 2 > this.#subscribers
  }

  /** Adds or replaces a rule. @param version ignored unless newer than the stored one */
  set(id: number, rule: Rule, version = 0): void {
    const known = this.#slotOf.get(id)
    if (known !== undefined && version > 0 && (this.#versionOf[known] as number) >= version) return
    if (known !== undefined) this.#delete(known)
    const slot = this.#newSlot(id, this.#filters.add(rule), version)
    this.#keywordsOf[slot] = rule.keywords.length
    for (const [order, keyword] of rule.keywords.entries()) this.#subscribe(slot, this.keywords.add(keyword, rule.nisba), order)
    if (rule.keywords.length > 0) return
    for (const key of filterKeys(rule)) {
      const slots = this.#byFilterKey.get(key)
      if (slots) slots.push(slot)
      else this.#byFilterKey.set(key, [slot])
    }
  }

  drop(id: number): void {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return
    this.#delete(slot)
    this.#slotOf.delete(id)
  }

  /** The rules that a document matches, in no order. Valid until the next call. */
  match(document: DocumentToMatch): Found {
    this.#found = []
    this.#document++
    this.#filters.read(document)
    for (const meaning of this.keywords.find(document.words)) {
      for (let one = this.#lastSubscriber[meaning] as number; one > 0; one = this.#subscriberBefore[one] as number)
        this.#take(this.#slotOfSubscriber[one] as number, this.#keywordOfSubscriber[one] as number, this.#orderOfSubscriber[one] as number)
    }
    for (const key of [`c${document.category}`, `m${document.mainCategory}`, `a${document.agency}`])
      for (const slot of this.#byFilterKey.get(key) ?? []) this.#take(slot, -1, 0)
    return {
      rules: this.#found.map((slot) => this.#ruleOf[slot] as number),
      keywords: this.#found.map((slot) => this.#foundBy[slot] as number),
    }
  }

  #take(slot: number, keyword: number, order: number): void {
    if (this.#foundIn[slot] === this.#document) {
      if (order >= (this.#foundOrder[slot] as number)) return
    } else {
      const filter = this.#filterOf[slot] as number
      if (filter === deleted || !this.#filters.accepts(filter)) return
      this.#foundIn[slot] = this.#document
      this.#found.push(slot)
    }
    this.#foundBy[slot] = keyword
    this.#foundOrder[slot] = order
  }

  #newSlot(id: number, filter: number, version: number): number {
    const slot = this.#slots++
    this.#ruleOf = ensureCapacity(this.#ruleOf, this.#slots)
    this.#filterOf = ensureCapacity(this.#filterOf, this.#slots)
    this.#keywordsOf = ensureCapacity(this.#keywordsOf, this.#slots)
    this.#foundIn = ensureCapacity(this.#foundIn, this.#slots)
    this.#foundBy = ensureCapacity(this.#foundBy, this.#slots)
    this.#foundOrder = ensureCapacity(this.#foundOrder, this.#slots)
    this.#ruleOf[slot] = id
    this.#filterOf[slot] = filter
    this.#versionOf.push(version)
    this.#slotOf.set(id, slot)
    return slot
  }

  /** Numbered from 1, so that an array of zeros has no entries. */
  #subscribe(slot: number, keyword: number, order: number): void {
    const one = ++this.#subscribers
    const meaning = this.keywords.meaning(keyword)
    this.#lastSubscriber = ensureCapacity(this.#lastSubscriber, meaning + 1)
    this.#keywordOfSubscriber = ensureCapacity(this.#keywordOfSubscriber, one + 1)
    this.#slotOfSubscriber = ensureCapacity(this.#slotOfSubscriber, one + 1)
    this.#orderOfSubscriber = ensureCapacity(this.#orderOfSubscriber, one + 1)
    this.#subscriberBefore = ensureCapacity(this.#subscriberBefore, one + 1)
    this.#slotOfSubscriber[one] = slot
    this.#orderOfSubscriber[one] = order
    this.#keywordOfSubscriber[one] = keyword
    this.#subscriberBefore[one] = this.#lastSubscriber[meaning] as number
    this.#lastSubscriber[meaning] = one
  }

  #delete(slot: number): void {
    this.#filterOf[slot] = deleted
    this.#deletedSubscribers += this.#keywordsOf[slot] as number
  }
}

/** The keys of a rule without keywords: its sections, else its agencies. A rule without any choice has no keys and matches nothing. */
function filterKeys({ categories, main_categories, agencies }: Rule): Set<string> {
  const sections = [...categories.map((id) => `c${id}`), ...main_categories.map((id) => `m${id}`)]
  return new Set(sections.length > 0 ? sections : agencies.map((id) => `a${id}`))
}
