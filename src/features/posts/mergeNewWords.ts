import { sql } from 'kysely'
import type { App } from '#base/app.ts'

/** Merges the words of new posts into the index of search words, which otherwise reads them one by one in every search. */
export async function mergeNewWords(app: App): Promise<void> {
  await sql`select gin_clean_pending_list('post_words_words')`.execute(app.db)
}
