import type { PostToMatch } from './postToMatch.ts'
import { roomFor } from './roomFor.ts'
import type { Rule } from './rule.ts'

type Choice = Pick<Rule, 'categories' | 'main_categories' | 'agencies' | 'media_type'>

/** True when the post is of a category or main category, if any are chosen, of an agency, if any are, and of the media type. */
function letsThrough({ categories, main_categories, agencies, media_type }: Choice, post: Omit<PostToMatch, 'words'>): boolean {
  if (media_type !== 'both' && (media_type === 'text') !== (post.media === 'text')) return false
  if (agencies.length > 0 && !agencies.includes(post.agency)) return false
  if (categories.length + main_categories.length === 0) return true
  return includes(categories, post.category) || includes(main_categories, post.mainCategory)
}

/** The choices of rules beside their keywords, each once, and which of them let the post in hand through; a choice is asked once a post. */
export class RuleFilters {
  #choices: Choice[] = []
  #numbers = new Map<string, number>()
  #askedOf = new Uint32Array(1_024)
  #answers = new Uint8Array(1_024)
  #post: Omit<PostToMatch, 'words'> | undefined
  #count = 0

  /** The number of a rule's choice. */
  add({ categories, main_categories, agencies, media_type }: Rule): number {
    const choice = { categories: sorted(categories), main_categories: sorted(main_categories), agencies: sorted(agencies), media_type }
    const name = `${choice.categories}/${choice.main_categories}/${choice.agencies}/${media_type}`
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#choices.push(choice) - 1
    this.#numbers.set(name, number)
    this.#askedOf = roomFor(this.#askedOf, number + 1)
    this.#answers = roomFor(this.#answers, number + 1)
    return number
  }

  read(post: Omit<PostToMatch, 'words'>): void {
    this.#post = post
    this.#count++
  }

  lets(number: number): boolean {
    if (this.#askedOf[number] !== this.#count) {
      this.#askedOf[number] = this.#count
      this.#answers[number] = this.#post && letsThrough(this.#choices[number] as Choice, this.#post) ? 1 : 0
    }
    return this.#answers[number] === 1
  }
}

function includes(ids: readonly number[], id: number | null): boolean {
  return id !== null && ids.includes(id)
}

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b)
}
