import type { Rule } from '#engine/matcher/rule.ts'
import { Aboutness, aboutFrom, prepareKeyword } from '#text/about/aboutness.ts'
import { analyseText } from '#text/query/analysedText.ts'
import { excludedBy } from '#text/query/excludedBy.ts'
import { compileQuery, matches } from '#text/query/matchQuery.ts'
import { readKeyword } from '#text/query/readKeyword.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { foldedWords } from '#text/tokenizer/words.ts'

/** The fields of a post, as the API shows it, that rules use. */
export type PlainPost = {
  id: number
  title: string
  excerpt: string
  body_html?: string
  agency: { id: number }
  category: { id: number } | null
  main_category: { id: number } | null
  media_type: 'text' | 'media'
}

/** The literal definition of a match, given how `src/text` analyses keywords and texts. */
export function matchesRule(rule: Rule, post: PlainPost): boolean {
  const { categories, main_categories, agencies, media_type, keywords } = rule
  if (media_type !== 'both' && (media_type === 'video') !== (post.media_type === 'media')) return false
  if (agencies.length > 0 && !agencies.includes(post.agency.id)) return false
  const sections = categories.length + main_categories.length > 0
  if (sections && !categories.includes(post.category?.id ?? -1) && !main_categories.includes(post.main_category?.id ?? -1)) return false
  if (exclusionsOf(rule).some((query) => matches(query, textOf(post)))) return false
  if (keywords.length === 0) return sections || agencies.length > 0
  return queriesOf(rule).some(
    ({ query, about }) => matches(query, textOf(post)) && (about === null || aboutnessOf(post).of(about) >= aboutFrom),
  )
}

const aboutnessOf = memoized(
  ({ title, excerpt, body_html }: PlainPost) => new Aboutness(foldedWords(title), foldedWords(body_html || excerpt)),
)
const queriesOf = memoized(({ keywords, nisba }: Rule) =>
  keywords.map((text) => {
    const keyword = readKeyword(text)
    return { query: compileQuery(keyword, { nisba }), about: splitKeyword(text).onlyAbout ? prepareKeyword(keyword) : null }
  }),
)
const exclusionsOf = memoized(({ exclusions, nisba }: Rule) => exclusions.map((text) => compileQuery(excludedBy(text), { nisba })))
const textOf = memoized(({ title, excerpt, body_html }: PlainPost) => analyseText(title, excerpt, body_html ?? ''))

function memoized<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}
