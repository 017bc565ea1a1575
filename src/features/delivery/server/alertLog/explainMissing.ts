import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { RuleIndex } from '#engine/matcher/ruleIndex.ts'
import { documentToMatch, type PostTexts, textColumns, textTables } from '#features/alerts/server/postTexts.ts'
import { oldestAlert } from '#features/alerts/server/pruneAlerts.ts'
import { graceMs } from '#features/billing/periods.ts'
import { activePart, readAllowance } from '#features/interests/server/allowance.ts'
import { readRule } from '#features/interests/server/readRule.ts'
import type { Locale } from '#text/locale.ts'
import { analyseText } from '#text/query/analysedText.ts'
import { excludedBy } from '#text/query/excludedBy.ts'
import { compileQuery, matches } from '#text/query/matchQuery.ts'
import { readKeyword } from '#text/query/readKeyword.ts'
import { splitKeyword, withBothLanguages, withoutScope } from '#text/query/splitKeyword.ts'
import type { Explanation, MissingReason } from '../../schema.ts'
import { readEntry } from './listAlertLog.ts'
import { missingTexts } from './outcomeText.ts'

type PostRow = PostTexts & { created_at: Date; is_waiting: boolean }
type Found = { reason: MissingReason; keyword?: string | undefined }

/**
 * Explains why a reader got no alert for a post, or what became of it if they did: from their
 * alerts, plan and interests. Throws `not_found`.
 */
export async function explainMissing(app: App, userId: number, postId: number, locale: Locale): Promise<Explanation> {
  const { rows } = await sql<PostRow>`
    select ${textColumns}, p.created_at, exists (select from posts_to_match where post_id = p.id) as is_waiting
    from ${textTables} where p.id = ${postId}`.execute(app.db)
  const [post] = rows
  if (!post) throw new AppError('not_found')
  const entry = await readEntry(app, userId, post.story_id, locale)
  const { reason, keyword = null } = entry ? reasonOfEntry(entry.post?.id, postId) : await findReason(app, userId, post)
  return { reason, text: missingTexts[locale][reason], keyword, entry }
}

const reasonOfEntry = (alerted: number | undefined, asked: number): Found => ({ reason: alerted === asked ? 'alerted' : 'same_story' })

async function findReason(app: App, userId: number, post: PostRow): Promise<Found> {
  if (post.is_waiting) return { reason: 'waiting' }
  const allowed = await readAllowance(app.db, userId)
  if (!allowed || !(await wasSubscribed(app, userId, post.created_at))) return { reason: 'no_plan' }
  const all = await readRule(app.db, userId)
  const rule = activePart(all, allowed)
  if ([all.keywords, all.categories, all.main_categories, all.agencies].every((list) => list.length === 0))
    return { reason: 'no_interests' }
  const reason = findMismatch(rule, all, post)
  if (reason) return reason
  if (post.created_at < oldestAlert(app.now())) return { reason: 'too_old' }
  return { reason: (await savedAfter(app, userId, post.created_at)) ? 'saved_later' : 'unknown' }
}

/** The first condition of the rule that the post does not meet; undefined if it meets all. */
function findMismatch(rule: Rule, all: Rule, post: PostRow): Found | undefined {
  const isMedia = post.media_type === 'media'
  if (rule.media_type !== 'both' && (rule.media_type === 'video') !== isMedia) return { reason: 'media_type' }
  if (rule.agencies.length > 0 && !rule.agencies.includes(post.agency_id)) return { reason: 'agency' }
  const sections = rule.categories.length + rule.main_categories.length
  const isInSection = rule.categories.includes(post.category_id ?? 0) || rule.main_categories.includes(post.main_category_id ?? 0)
  if (sections > 0 && !isInSection) return { reason: 'section' }
  return doesMatch(rule, post) ? undefined : findKeyword(rule, all, post)
}

const doesMatch = (rule: Rule, post: PostRow) => findFirst([rule], post) !== undefined

/**
 * The index of the first rule that matches. The post is matched once, because it may be long, and
 * the rules many.
 */
function findFirst(rules: Rule[], post: PostRow): number | undefined {
  const index = new RuleIndex()
  for (const [number, rule] of rules.entries()) index.set(number, rule)
  const found = index.match(documentToMatch(post)).rules
  return found.length > 0 ? Math.min(...found) : undefined
}

function findKeyword(rule: Rule, all: Rule, post: PostRow): Found {
  const resting = all.keywords.slice(rule.keywords.length)
  const first = findFirst(
    resting.map((keyword) => ({ ...all, keywords: [keyword] })),
    post,
  )
  if (first !== undefined) return { reason: 'resting', keyword: resting[first] }
  const choosy = rule.keywords.filter((keyword) => splitKeyword(keyword).onlyAbout)
  const named = findFirst(
    choosy.map((keyword) => ({ ...rule, keywords: [withoutScope(keyword)] })),
    post,
  )
  if (named !== undefined) return { reason: 'passing', keyword: choosy[named] }
  const inOneLanguage = rule.keywords.filter((keyword) => !splitKeyword(keyword).bothLanguages)
  const translated = findFirst(
    inOneLanguage.map((keyword) => ({ ...rule, keywords: [withBothLanguages(keyword)] })),
    post,
  )
  if (translated !== undefined) return { reason: 'other_language', keyword: inOneLanguage[translated] }
  const text = analyseText(post.spelled)
  const exclusion = rule.exclusions.find((one) => matches(compileQuery(excludedBy(one), { nisba: rule.nisba }), text))
  if (exclusion !== undefined) return { reason: 'excluded', keyword: exclusion }
  const excluding = rule.keywords.find((keyword) => {
    const { clauses } = readKeyword(keyword)
    const wanted = clauses.filter(({ excluded }) => !excluded)
    return (
      wanted.length < clauses.length && matches(compileQuery({ ...readKeyword(keyword), clauses: wanted }, { nisba: rule.nisba }), text)
    )
  })
  return excluding === undefined ? { reason: 'keyword' } : { reason: 'excluded', keyword: excluding }
}

/**
 * Whether alerts were collected for the reader at that time: in a period that was bought or given,
 * or in the grace after it. What an operator has inserted has no periods; of it, only the
 * subscription itself is known.
 */
async function wasSubscribed(app: App, userId: number, at: Date): Promise<boolean> {
  const graceStart = new Date(at.getTime() - graceMs)
  const { rows } = await sql`
    select from subscription_periods where user_id = ${userId} and starts_at <= ${at} and ends_at > ${graceStart}
    union all select from subscriptions where user_id = ${userId} and starts_at <= ${at}`.execute(app.db)
  return rows.length > 0
}

async function savedAfter(app: App, userId: number, at: Date): Promise<boolean> {
  const row = await app.db.selectFrom('interests').select('updated_at').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined && row.updated_at > at
}
