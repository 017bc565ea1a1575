import { consume } from '#access/server/rateLimit.ts'
import type { App } from '#base/app.ts'
import { emptyRule, type Rule } from '#engine/matcher/rule.ts'
import type { Allowance, InterestsForm } from '#features/interests/schema.ts'
import { activePart, readAllowance, refuseBeyondPlan } from '#features/interests/server/allowance.ts'
import { mergeRule } from '#features/interests/server/changeRule.ts'
import { checkForm } from '#features/interests/server/checkForm.ts'
import { readRule } from '#features/interests/server/readRule.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { sayInOtherLanguage } from '#text/query/otherNames/otherLanguage.ts'
import { readKeyword } from '#text/query/readKeyword.ts'
import { otherLanguageOf, splitKeyword } from '#text/query/splitKeyword.ts'
import { type Preview, previewLimits } from '../schema.ts'
import { explainInPosts } from './explainInPosts.ts'
import { findLookalikes } from './findLookalikes.ts'
import { newsSince } from './newsSince.ts'
import { type KeywordTally, type ReplayedStory, replayRule, weekStart } from './replayRule.ts'

/**
 * The alerts that a reader's interests, changed by this form, would have caused in the last seven
 * days, or since there is news. Throws `invalid` like saving them.
 */
export async function previewInterests(app: App, userId: number, given: InterestsForm): Promise<Preview> {
  const allowed = await readAllowance(app.db, userId)
  // A preview costs as much as a hundred pages. Without a plan it only shows what one would bring.
  await consume(app, [{ name: 'preview-interests', key: String(userId), max: allowed ? 300 : 30, seconds: 600 }])
  const form = await checkForm(app.db, given)
  const before = allowed ? await readRule(app.db, userId) : emptyRule
  const rule = mergeRule(before, form)
  refuseBeyondPlan(before, rule, allowed, oneKeyword)
  return previewRule(app, activePart(rule, allowed ?? oneKeyword))
}

const oneKeyword: Allowance = { keywords: 1, categories: 0, agencies: 0, main_categories: 0 }

async function previewRule(app: App, rule: Rule): Promise<Preview> {
  const from = await newsSince(app, weekStart(app.now()))
  const { since, keywords, stories } = await replayRule(app, rule, from)
  const posts = await loadPosts(
    app,
    stories.slice(0, previewLimits.posts).map(({ postId }) => postId),
  )
  return {
    since: new Date(since).toISOString(),
    too_many: since > from,
    total: stories.length,
    days: countDays(stories, since, app.now().getTime()),
    keywords: await Promise.all(keywords.map((tally) => presentKeyword(app, tally, rule.nisba))),
    posts,
  }
}

/** An alert comes with the first report of a story, so that decides its day. */
function countDays(stories: ReplayedStory[], since: number, now: number): Preview['days'] {
  const counts = new Map<string, number>()
  for (let at = since; at < now; at += 86_400_000) counts.set(kuwaitDay(at), 0)
  counts.set(kuwaitDay(now), 0)
  for (const { firstAt } of stories) counts.set(kuwaitDay(firstAt), (counts.get(kuwaitDay(firstAt)) ?? 0) + 1)
  return [...counts].map(([day, alerts]) => ({ day, alerts })).sort((one, other) => (one.day < other.day ? -1 : 1))
}

async function presentKeyword(app: App, tally: KeywordTally, nisba: boolean): Promise<Preview['keywords'][number]> {
  const { keyword, posts, forms, named, about } = tally
  const frequent = [...forms].sort(([, one], [, other]) => other - one).slice(0, previewLimits.forms)
  const [catches, lookalikes] = await Promise.all([explainInPosts(app, keyword, nisba), findLookalikes(app, keyword, nisba)])
  return {
    keyword,
    posts,
    forms: frequent.map(([form, count]) => ({ form, posts: count })),
    named: named.size,
    about: about?.size ?? null,
    catches,
    lookalikes,
    other_language: otherLanguage(keyword),
  }
}

function otherLanguage(keyword: string): Preview['keywords'][number]['other_language'] {
  const { words } = splitKeyword(keyword)
  const found = sayInOtherLanguage(readKeyword(keyword).typed)
  return found && { language: otherLanguageOf(words), names: found.names.map((names) => names.map(({ text }) => text)) }
}
