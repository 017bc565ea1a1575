import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { RuleIndex } from '#engine/matcher/ruleIndex.ts'
import { createFormLookup } from '#engine/matcher/surfaceForms.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { documentToMatch, type PostTexts, surfaceForms, textColumns, textTables } from './postTexts.ts'

/**
 * Matches the post of an alert again, without the keywords whose words are in `except`, whatever
 * forms they exclude, and makes what is found the reason of the alert.
 * @returns whether another keyword of the reader matches
 */
export async function rematchAlert(tx: Tx, storyId: number, userId: number, except: string[]): Promise<boolean> {
  const rule = await readActiveRule(tx, userId)
  const keywords = rule?.keywords.filter((keyword) => !except.includes(splitKeyword(keyword).words)) ?? []
  if (!rule || keywords.length === 0) return false
  const { rows } = await sql<PostTexts>`
    select ${textColumns} from ${textTables} join alerts a on a.post_id = p.id where a.story_id = ${storyId} and a.user_id = ${userId}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return false
  const index = new RuleIndex()
  index.set(userId, { ...rule, keywords })
  const post = documentToMatch(row)
  const [keyword] = index.match(post).keywords
  if (keyword === undefined) return false
  const reason = {
    keyword: index.keywords.texts[keyword] ?? null,
    because: createFormLookup(index.keywords, surfaceForms(post, row))(keyword),
  }
  await tx.updateTable('alerts').set(reason).where('story_id', '=', storyId).where('user_id', '=', userId).execute()
  return true
}

async function readActiveRule(tx: Tx, userId: number): Promise<Rule | undefined> {
  const { rows } = await sql<Rule>`
    select keywords, exclusions, categories, main_categories, agencies, media_type, nisba from active_interests where user_id = ${userId}`.execute(
    tx,
  )
  return rows[0]
}
