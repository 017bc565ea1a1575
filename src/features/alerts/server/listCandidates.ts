import type { App } from '#base/app.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import type { DocumentFilter } from '#engine/search/filter.ts'
import { callIndex } from '#features/search/server/searchIndex/callIndex.ts'
import { readKeyword } from '#text/query/readKeyword.ts'
import type { Clause, Term } from '#text/query/readQuery.ts'
import { nisbaKin } from '#text/stemmer/nisba.ts'
import { stem } from '#text/stemmer/stem.ts'

/** Maximum number of forms of one phrase, when its words have nisbas. */
const maxForms = 16

export type Candidate = { id: number; time: number }

/**
 * Posts from the search index that a rule may match; `RuleIndex` decides which do.
 * @param since in ms since 1970
 * @returns `since`: the candidates are complete from this time on, which is later than requested
 *   when there are more than `count`
 */
export async function listCandidates(
  app: App,
  rule: Rule,
  since: number,
  count: number,
): Promise<{ candidates: Candidate[]; since: number }> {
  const queries = rule.keywords.length > 0 ? rule.keywords.map((keyword) => clausesOf(keyword, rule.nisba)) : [[]]
  const each = Math.max(50, Math.floor(count / queries.length))
  const filter = filterOf(rule, since)
  const found = await Promise.all(queries.map((clauses) => callIndex(app, 'findByTime', { query: { clauses }, filter, count: each })))
  let from = since
  const candidates = new Map<number, Candidate>()
  for (const { hits, stoppedAt } of found) {
    for (const hit of hits) candidates.set(hit.id, hit)
    const end = stoppedAt ?? (hits.length === each ? hits.at(-1) : undefined)
    if (end) from = Math.max(from, end.time)
  }
  const complete = [...candidates.values()].filter(({ time }) => time >= from)
  return { candidates: complete.sort((one, other) => other.time - one.time || other.id - one.id), since: from }
}

function filterOf({ categories, main_categories, agencies, media_type }: Rule, since: number): DocumentFilter {
  const filter: DocumentFilter = { since }
  if (media_type !== 'both') filter.media = media_type === 'video'
  if (agencies.length > 0) filter.agencies = agencies
  if (categories.length + main_categories.length > 0) filter.sections = [{ mains: main_categories, categories, subs: [] }]
  return filter
}

/** The search index does not match nisbas, so each is added as a term. */
function clausesOf(keyword: string, nisba: boolean): Clause[] {
  const { clauses } = readKeyword(keyword)
  return nisba ? clauses.map((clause) => (clause.excluded ? clause : { ...clause, any: clause.any.flatMap(withNisbas) })) : clauses
}

function withNisbas(term: Term): Term[] {
  if (term.exact) return [term]
  let forms: string[][] = [[]]
  for (const [index, word] of term.words.entries()) {
    const isPrefix = term.prefix && index === term.words.length - 1
    const choices = isPrefix ? [word] : [word, ...nisbaKin(stem(word))]
    forms = forms.flatMap((form) => choices.map((choice) => [...form, choice])).slice(0, maxForms)
  }
  return forms.map((words) => ({ ...term, words }))
}
