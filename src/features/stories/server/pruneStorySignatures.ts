import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'

/**
 * How long a stored post can be joined by others: 72 hours, and a day more for sources that are
 * read late.
 */
const maxAgeHours = 96

/** Deletes the signatures of posts that no new post can join any more. */
export async function pruneStorySignatures(app: App): Promise<void> {
  const oldest = new Date(app.now().getTime() - maxAgeHours * 3_600_000)
  await inTransaction(app.db, async (tx) => {
    const { rows } = await sql<{ id: number | null }>`select max(id) as id from story_signatures where stored_at < ${oldest}`.execute(tx)
    const last = rows[0]?.id ?? 0
    await tx.deleteFrom('story_signatures').where('id', '<=', last).execute()
  })
}
