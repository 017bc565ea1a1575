import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { Post } from '#features/posts/schema.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import type { Locale } from '#text/locale.ts'
import type { Newsletter } from '../schema.ts'
import { selectNewsletters } from './newsletterRow.ts'

/** The newsletters on offer. */
export function listNewsletters(app: App): Promise<Newsletter[]> {
  return selectNewsletters(app.publicDb).where('n.is_offered', '=', true).execute()
}

/**
 * A newsletter on offer and the stories of its latest issue in this language. Throws `not_found`.
 */
export async function readNewsletter(app: App, id: number, locale: Locale): Promise<{ newsletter: Newsletter; issue: LatestIssue | null }> {
  const newsletter = await selectNewsletters(app.publicDb).where('n.id', '=', id).where('n.is_offered', '=', true).executeTakeFirst()
  if (!newsletter) throw new AppError('not_found')
  const latest = await app.publicDb
    .selectFrom('newsletter_issues')
    .select(['due_at', `posts_${locale} as posts`])
    .where('newsletter_id', '=', id)
    .where(sql<boolean>`${sql.ref(`posts_${locale}`)} <> '{}'`)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return { newsletter, issue: null }
  return { newsletter, issue: { at: latest.due_at.toISOString(), posts: await loadPosts(app, latest.posts) } }
}

type LatestIssue = { at: string; posts: Post[] }
