import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { RuleIndex } from '#engine/matcher/ruleIndex.ts'
import { createFormLookup } from '#engine/matcher/surfaceForms.ts'
import { type InterestsForm, keywordLimits } from '#features/interests/schema.ts'
import { checkForm } from '#features/interests/server/checkForm.ts'
import { readRule } from '#features/interests/server/readRule.ts'
import { mergeRule } from '#features/interests/server/saveInterests.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { type Preview, previewLimits } from '../schema.ts'
import { explainInPosts } from './explainInPosts.ts'
import { listCandidates } from './listCandidates.ts'
import { documentToMatch, type PostTexts, surfaceForms, textColumns, textTables } from './postTexts.ts'

const days = 7
/** Maximum number of posts to match, and how many are read at once. */
const maxPosts = 1_000
const chunk = 200

/** The alerts that a reader's interests, changed by `form`, would have caused in the last seven days. Throws `invalid` like saving them. */
export async function previewInterests(app: App, userId: number, form: InterestsForm): Promise<Preview> {
  await checkForm(app.db, form)
  const rule = mergeRule(await readRule(app.db, userId), form)
  if (rule.keywords.length > keywordLimits.max) throw new AppError('invalid', { keywords: ['plan_keywords'] })
  return previewRule(app, rule)
}

/** Matches the newest candidates from the search index with a rule, as if they were arriving now. */
async function previewRule(app: App, rule: Rule): Promise<Preview> {
  const since = app.now().getTime() - days * 86_400_000
  const found = isEmpty(rule) ? { candidates: [], since } : await listCandidates(app, rule, since, maxPosts)
  const replay = new Replay(rule)
  const ids = found.candidates.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += chunk) {
    const { rows } = await sql<PostTexts>`
      select ${textColumns} from ${textTables} where p.id = any(${ids.slice(at, at + chunk)}::bigint[])
      order by p.published_at desc, p.id desc`.execute(app.replica)
    for (const row of rows) replay.add(row)
  }
  const { keywords, stories } = replay
  const posts = await loadPosts(app, [...stories.values()].slice(0, previewLimits.posts))
  return {
    since: new Date(found.since).toISOString(),
    total: stories.size,
    keywords: await Promise.all(keywords.map((tally) => presentKeyword(app, tally, rule.nisba))),
    posts,
  }
}

type Tally = { keyword: string; posts: number; forms: Map<string, number> }

/** Matches posts, newest first, with each keyword of a rule separately. */
class Replay {
  readonly keywords: Tally[]
  /** Story → its newest post. */
  readonly stories = new Map<number, number>()
  #index = new RuleIndex()

  constructor(rule: Rule) {
    this.keywords = rule.keywords.map((keyword) => ({ keyword, posts: 0, forms: new Map() }))
    if (rule.keywords.length === 0) this.#index.set(0, rule)
    for (const [number, keyword] of rule.keywords.entries()) this.#index.set(number, { ...rule, keywords: [keyword] })
  }

  add(row: PostTexts): void {
    const post = documentToMatch(row)
    const found = this.#index.match(post)
    if (found.rules.length > 0 && !this.stories.has(row.story_id)) this.stories.set(row.story_id, row.id)
    const formOf = createFormLookup(this.#index.keywords, surfaceForms(post, row))
    for (const [at, number] of found.rules.entries()) {
      const tally = this.keywords[number]
      const form = formOf(found.keywords[at] as number)
      if (!tally || form === null) continue
      tally.posts++
      tally.forms.set(form, (tally.forms.get(form) ?? 0) + 1)
    }
  }
}

function isEmpty({ keywords, categories, main_categories, agencies }: Rule): boolean {
  return [keywords, categories, main_categories, agencies].every((list) => list.length === 0)
}

async function presentKeyword(app: App, { keyword, posts, forms }: Tally, nisba: boolean): Promise<Preview['keywords'][number]> {
  const frequent = [...forms].sort(([, one], [, other]) => other - one).slice(0, previewLimits.forms)
  const catches = await explainInPosts(app, keyword, nisba)
  return { keyword, posts, forms: frequent.map(([form, count]) => ({ form, posts: count })), catches }
}
