import type { Kysely } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { emptyRule, type Rule } from '#engine/matcher/rule.ts'

/** All keywords of a reader as they typed them, those that only exclude last. */
export function typedKeywords({ keywords, exclusions }: Rule): string[] {
  return [...keywords, ...exclusions]
}

/** The interests of a reader as a rule; empty until they save some. */
export async function readRule(db: Kysely<DB>, userId: number): Promise<Rule> {
  const row = await db
    .selectFrom('interests')
    .select(['keywords', 'exclusions', 'categories', 'main_categories', 'agencies', 'media_type', 'nisba'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { ...row, media_type: row.media_type as Rule['media_type'] } : emptyRule
}
