import type { DocumentToMatch } from './documentToMatch.ts'
import { ensureCapacity } from './ensureCapacity.ts'
import type { Rule } from './rule.ts'

type Filter = Pick<Rule, 'categories' | 'main_categories' | 'agencies' | 'media_type'>

/**
 * Whether a document is in one of the chosen categories or main categories, if any, from one of the
 * chosen agencies, if any, and of the media type.
 */
function passes({ categories, main_categories, agencies, media_type }: Filter, document: Omit<DocumentToMatch, 'words'>): boolean {
  if (media_type !== 'both' && (media_type === 'text') !== (document.media === 'text')) return false
  if (agencies.length > 0 && !agencies.includes(document.agency)) return false
  if (categories.length + main_categories.length === 0) return true
  return includes(categories, document.category) || includes(main_categories, document.mainCategory)
}

/**
 * The distinct filters of rules (all but their keywords). Each is evaluated at most once per
 * document.
 */
export class RuleFilters {
  #filters: Filter[] = []
  #numbers = new Map<string, number>()
  #evaluatedFor = new Uint32Array(1_024)
  #results = new Uint8Array(1_024)
  #document: Omit<DocumentToMatch, 'words'> | undefined
  #count = 0

  /** The number of a rule’s filter. */
  add({ categories, main_categories, agencies, media_type }: Rule): number {
    const filter = { categories: sorted(categories), main_categories: sorted(main_categories), agencies: sorted(agencies), media_type }
    const name = `${filter.categories}/${filter.main_categories}/${filter.agencies}/${media_type}`
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#filters.push(filter) - 1
    this.#numbers.set(name, number)
    this.#evaluatedFor = ensureCapacity(this.#evaluatedFor, number + 1)
    this.#results = ensureCapacity(this.#results, number + 1)
    return number
  }

  read(document: Omit<DocumentToMatch, 'words'>): void {
    this.#document = document
    this.#count++
  }

  accepts(number: number): boolean {
    if (this.#evaluatedFor[number] !== this.#count) {
      this.#evaluatedFor[number] = this.#count
      this.#results[number] = this.#document && passes(this.#filters[number] as Filter, this.#document) ? 1 : 0
    }
    return this.#results[number] === 1
  }
}

function includes(ids: readonly number[], id: number | null): boolean {
  return id !== null && ids.includes(id)
}

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b)
}
