import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'

/** How long after it was stored a post can be joined: 72 hours, and a day for sources that are read late. */
const keptHours = 96

/** Forgets the signatures of posts that no new post can join any more. */
export async function pruneStorySignatures(app: App): Promise<void> {
  const oldest = new Date(app.now().getTime() - keptHours * 3_600_000)
  await inTransaction(app.db, async (tx) => {
    const { rows } = await sql<{ id: number | null }>`select max(id) as id from story_signatures where stored_at < ${oldest}`.execute(tx)
    const last = rows[0]?.id ?? 0
    await tx.deleteFrom('story_terms').where('signature_id', '<=', last).execute()
    await tx.deleteFrom('story_signatures').where('id', '<=', last).execute()
  })
}
