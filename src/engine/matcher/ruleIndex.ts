import { DocumentAbout } from './documentAbout.ts'
import type { DocumentToMatch } from './documentToMatch.ts'
import { ensureCapacity } from './ensureCapacity.ts'
import { type Frequency, KeywordIndex } from './keywordIndex.ts'
import { PostingLists } from './postingLists.ts'
import type { Rule } from './rule.ts'
import { RuleFilters } from './ruleFilters.ts'

/**
 * Parallel arrays; `keywords[n]` is the number of the first keyword of `rules[n]` that matched, -1
 * if only its filter did.
 */
export type Found = { rules: readonly number[]; keywords: readonly number[] }

/**
 * The numbers of a slot, side by side because each rule that is found needs most of them: its rule,
 * and for the current document whether and by which keyword it was found.
 */
const [foundIn, filterId, foundBy, foundOrder, ruleId, keywordCount, slotNumbers] = [0, 1, 2, 3, 4, 5, 6]

/**
 * Index before that of the first keyword, so that no keyword of the rule takes its place: an
 * exclusion of the rule was found in the document.
 */
const excluding = -1

/** Tombstone in place of a filter: the rule was changed or deleted. */
const deleted = -1

/**
 * A reverse index: which rules does this document match? The result equals evaluating each rule by
 * itself (a test compares them), but the work grows with the matches, not with the rules.
 * Synchronous, so that a document is matched against one state of the rules.
 */
export class RuleIndex {
  readonly keywords: KeywordIndex
  #filters = new RuleFilters()
  /** The current slot of each rule; a changed rule gets a new slot and the old one is deleted. */
  #slotOf = new Map<number, number>()
  /**
   * Numbers that are read together for each rule that is found: `slotNumbers` numbers for each
   * slot.
   */
  #slots = new Int32Array(1_024)
  #versionOf: number[] = []
  /**
   * Subscribers of each meaning: slot, keyword, and that keyword’s index in its rule, or
   * `excluding`.
   */
  #subscribers = new PostingLists()
  #subscriberCount = 0
  #deletedSubscribers = 0
  /** Rules without keywords, by one section or agency that the document must have. */
  #byFilterKey = new Map<string, number[]>()
  /** The slots that match the current document, or exclude it. */
  #found: number[] = []
  #document = 0
  #about = new DocumentAbout([])
  /** The keyword that was asked for last, and whether the current document is about it. */
  #askedFor = -1
  #answer = false

  constructor(frequency: Frequency = () => 0) {
    this.keywords = new KeywordIndex(frequency)
  }

  get size(): number {
    return this.#slotOf.size
  }

  /** Whether so many entries are deleted that reloading the rules is worth the time. */
  get needsRebuild(): boolean {
    return this.#deletedSubscribers > 100_000 && this.#deletedSubscribers * 2 > this.#subscriberCount
  }

  /** Adds or replaces a rule. @param version ignored unless newer than the stored one */
  set(id: number, rule: Rule, version = 0): void {
    const known = this.#slotOf.get(id)
    if (known !== undefined && version > 0 && (this.#versionOf[known / slotNumbers] as number) >= version) return
    if (known !== undefined) this.#delete(known)
    const slot = this.#newSlot(id, this.#filters.add(rule), version)
    this.#slots[slot + keywordCount] = rule.keywords.length + rule.exclusions.length
    for (const text of rule.exclusions) this.#subscribe(slot, this.keywords.addExclusion(text, rule.nisba), excluding)
    for (const [order, text] of rule.keywords.entries()) this.#subscribe(slot, this.keywords.add(text, rule.nisba), order)
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
    this.#about = new DocumentAbout(document.words)
    this.#askedFor = -1
    const take = (slot: number, keyword: number, order: number) => this.#take(slot, keyword, order)
    for (const meaning of this.keywords.find(document.words)) this.#subscribers.each(meaning, take)
    for (const key of [`c${document.category}`, `m${document.mainCategory}`, `a${document.agency}`])
      for (const slot of this.#byFilterKey.get(key) ?? []) this.#take(slot, -1, 0)
    const found = this.#found.filter((slot) => this.#slots[slot + foundOrder] !== excluding)
    return {
      rules: found.map((slot) => this.#slots[slot + ruleId] as number),
      keywords: found.map((slot) => this.#slots[slot + foundBy] as number),
    }
  }

  #take(slot: number, keyword: number, order: number): void {
    const slots = this.#slots
    if (keyword >= 0 && order !== excluding && this.keywords.wantsOnlyAbout(keyword) && !this.#isAbout(keyword)) return
    if (slots[slot + foundIn] === this.#document) {
      if (order >= (slots[slot + foundOrder] as number)) return
    } else {
      const filter = slots[slot + filterId] as number
      if (filter === deleted || !this.#filters.accepts(filter)) return
      slots[slot + foundIn] = this.#document
      this.#found.push(slot)
    }
    slots[slot + foundBy] = keyword
    slots[slot + foundOrder] = order
  }

  /** The readers of a keyword come one after the other. */
  #isAbout(keyword: number): boolean {
    if (keyword !== this.#askedFor) this.#answer = this.#about.isAbout(this.keywords.texts[keyword] as string)
    this.#askedFor = keyword
    return this.#answer
  }

  #newSlot(id: number, filter: number, version: number): number {
    const slot = this.#versionOf.push(version) * slotNumbers - slotNumbers
    this.#slots = ensureCapacity(this.#slots, slot + slotNumbers)
    this.#slots[slot + ruleId] = id
    this.#slots[slot + filterId] = filter
    this.#slotOf.set(id, slot)
    return slot
  }

  #subscribe(slot: number, keyword: number, order: number): void {
    this.#subscribers.add(this.keywords.meaning(keyword), slot, keyword, order)
    this.#subscriberCount++
  }

  #delete(slot: number): void {
    this.#slots[slot + filterId] = deleted
    this.#deletedSubscribers += this.#slots[slot + keywordCount] as number
  }
}

/**
 * The keys of a rule without keywords: its sections, else its agencies. A rule without any choice
 * has no keys and matches nothing.
 */
function filterKeys({ categories, main_categories, agencies }: Rule): Set<string> {
  const sections = [...categories.map((id) => `c${id}`), ...main_categories.map((id) => `m${id}`)]
  return new Set(sections.length > 0 ? sections : agencies.map((id) => `a${id}`))
}
