import { LRUCache } from 'lru-cache'
import { type AboutKeyword, Aboutness, aboutFrom, prepareKeyword } from '#text/about/aboutness.ts'
import { readKeyword } from '#text/query/readKeyword.ts'

/** Measures what a document is about, when it is first asked, and once for each keyword. */
export class DocumentAbout {
  readonly #words: readonly string[]
  readonly #known = new Map<string, number>()
  #aboutness: Aboutness | undefined

  /** @param words those of title, excerpt and body, with a separator between them */
  constructor(words: readonly string[]) {
    this.#words = words
  }

  isAbout(keyword: string): boolean {
    return this.of(keyword) >= aboutFrom
  }

  /** Returns how much the document is about a keyword, from 0 to 1. */
  of(keyword: string): number {
    this.#aboutness ??= this.#measure()
    const about = this.#known.get(keyword) ?? this.#aboutness.of(prepared.memo(keyword))
    this.#known.set(keyword, about)
    return about
  }

  #measure(): Aboutness {
    const [title = [], excerpt = [], body = []] = partsOf(this.#words)
    return new Aboutness(title, body.length > 0 ? body : excerpt)
  }
}

/** Prepared keywords, about 1 KB each. */
const prepared = new LRUCache<string, AboutKeyword>({ max: 10_000, memoMethod: (keyword) => prepareKeyword(readKeyword(keyword)) })

function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const word of words) {
    if (word === '|') parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts
}
