import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { DocumentAbout } from '#engine/matcher/documentAbout.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { RuleIndex } from '#engine/matcher/ruleIndex.ts'
import { createFormLookup } from '#engine/matcher/surfaceForms.ts'
import { kuwaitDay, kuwaitDaySpan } from '#kuwaitTime.ts'
import { type AnalysedText, analyseWords } from '#text/query/analysedText.ts'
import { closestMatch } from '#text/query/closestMatch.ts'
import { type CompiledQuery, compileQuery } from '#text/query/matchQuery.ts'
import { readKeyword } from '#text/query/readKeyword.ts'
import { splitKeyword, withoutScope } from '#text/query/splitKeyword.ts'
import { listCandidates } from './listCandidates.ts'
import { documentToMatch, type PostTexts, surfaceForms, textColumns, textTables } from './postTexts.ts'

/** Maximum number of posts to match, and how many are read at once. */
const maxPosts = 1_000
const chunk = 200

/**
 * How many posts name a keyword, by which surface forms, where these stand closest together; the
 * stories of these posts, and of those that are about it, which is only measured of a keyword
 * alone, and of what wants nothing else.
 */
export type KeywordTally = { keyword: string; posts: number; forms: Map<string, number>; named: Set<number>; about: Set<number> | null }

/**
 * A story that matched: its newest matching post, why it matched, and when the first and the newest
 * matching post were published (ms since 1970).
 */
export type ReplayedStory = {
  storyId: number
  postId: number
  keyword: string | null
  because: string | null
  firstAt: number
  at: number
}

/** Returns when the last seven days in Kuwait, today included, began, in ms since 1970. */
export function weekStart(now: Date): number {
  return kuwaitDaySpan(kuwaitDay(now.getTime() - 6 * 86_400_000)).since
}

/**
 * Matches the posts since a time (ms since 1970) with a rule, as if they were arriving now: the
 * newest candidates from the search index.
 * @returns `since`: from when on nothing is missing, because there may be too many; stories newest
 *   first
 */
export async function replayRule(
  app: App,
  rule: Rule,
  since: number,
): Promise<{ since: number; keywords: KeywordTally[]; stories: ReplayedStory[] }> {
  const found = isEmpty(rule) ? { candidates: [], since } : await listCandidates(app, rule, since, maxPosts)
  const replay = new Replay(rule)
  const ids = found.candidates.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += chunk) {
    const { rows } = await sql<PostTexts & { published_at: Date }>`
      select ${textColumns}, p.published_at from ${textTables} where p.id = any(${ids.slice(at, at + chunk)}::bigint[])
      order by p.published_at desc, p.id desc`.execute(app.replica)
    for (const row of rows) replay.add(row, row.published_at.getTime())
  }
  return { since: found.since, keywords: replay.keywords, stories: [...replay.stories.values()] }
}

/** Matches posts, newest first, with each keyword of a rule separately. */
class Replay {
  readonly keywords: KeywordTally[]
  readonly stories = new Map<number, ReplayedStory>()
  /**
   * Index of each keyword as if it wanted all that names it, so that what this would bring is
   * counted too.
   */
  #index = new RuleIndex()
  /** Compiled queries, one for each keyword. */
  #queries: CompiledQuery[]
  #onlyAbout: boolean[]

  constructor(rule: Rule) {
    this.#onlyAbout = rule.keywords.map((keyword) => splitKeyword(keyword).onlyAbout)
    this.keywords = rule.keywords.map((keyword, number) => {
      const about = this.#onlyAbout[number] || rule.keywords.length === 1 ? new Set<number>() : null
      return { keyword, posts: 0, forms: new Map(), named: new Set(), about }
    })
    this.#queries = rule.keywords.map((keyword) => compileQuery(readKeyword(keyword), { nisba: rule.nisba }))
    if (rule.keywords.length === 0) this.#index.set(0, rule)
    for (const [number, keyword] of rule.keywords.entries()) this.#index.set(number, { ...rule, keywords: [withoutScope(keyword)] })
  }

  add(row: PostTexts, at: number): void {
    const post = documentToMatch(row)
    const found = this.#index.match(post)
    const surface = surfaceForms(post, row)
    const formOf = createFormLookup(this.#index.keywords, surface)
    const about = new DocumentAbout(post.words)
    let analysed: AnalysedText | undefined
    let first: { number: number; because: string | null } | undefined
    for (const [index, number] of found.rules.entries()) {
      const because = formOf(found.keywords[index] as number)
      const tally = this.keywords[number]
      const isAbout = tally?.about ? about.isAbout(tally.keyword) : false
      if ((isAbout || !this.#onlyAbout[number]) && (!first || number < first.number)) first = { number, because }
      if (!tally || because === null) continue
      tally.posts++
      tally.named.add(row.story_id)
      if (isAbout) tally.about?.add(row.story_id)
      let form = because
      const query = this.#queries[number] as CompiledQuery
      if (query.clauses.length > 1) {
        analysed ??= analyseWords([...post.words])
        form = surface.at(closestMatch(query, analysed))
      }
      tally.forms.set(form, (tally.forms.get(form) ?? 0) + 1)
    }
    if (first) this.#addStory(row, at, this.keywords[first.number]?.keyword ?? null, first.because)
  }

  #addStory({ id, story_id: storyId }: PostTexts, at: number, keyword: string | null, because: string | null): void {
    const known = this.stories.get(storyId)
    if (known) known.firstAt = at
    else this.stories.set(storyId, { storyId, postId: id, keyword, because, firstAt: at, at })
  }
}

function isEmpty({ keywords, categories, main_categories, agencies }: Rule): boolean {
  return [keywords, categories, main_categories, agencies].every((list) => list.length === 0)
}
