import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { Post } from '#features/posts/schema.ts'
import type { DeskNewsletter, Preview } from '../schema.ts'
import { collectStories } from './collectStories.ts'
import { selectNewsletters } from './newsletterRow.ts'

/** All newsletters, also those that were stopped. */
export async function listDeskNewsletters(app: App): Promise<DeskNewsletter[]> {
  const rows = await selectNewsletters(app.db)
    .select([
      'n.is_offered',
      sql<string>`coalesce('c' || n.category_id, 'm' || n.main_category_id)`.as('section'),
      sql<number>`(select count(*)::int from newsletter_subscriptions s where s.newsletter_id = n.id)`.as('subscribers'),
      sql<Date | null>`(select max(due_at) from newsletter_issues i where i.newsletter_id = n.id and i.posts_ar || i.posts_en <> '{}')`.as(
        'last',
      ),
    ])
    .execute()
  return rows.map(({ last, ...row }) => ({ ...row, last_issue_at: last?.toISOString() ?? null }))
}

/** The stories that the issue would have if it were due now. Throws `not_found`. */
export async function previewIssue(app: App, id: number): Promise<Preview> {
  const newsletter = await app.db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst()
  if (!newsletter) throw new AppError('not_found')
  const [ar, en] = await Promise.all((['ar', 'en'] as const).map((language) => collectStories(app, newsletter, language, app.now())))
  return { ar: ar?.map(present) ?? [], en: en?.map(present) ?? [] }
}

const present = ({ id, title, agency }: Post) => ({ id, title, agency_ar: agency.name_ar, agency_en: agency.name_en })
