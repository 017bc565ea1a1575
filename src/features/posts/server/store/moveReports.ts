import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { moveSignatures } from '#features/stories/server/moveSignatures.ts'
import { recountStories } from './recountStories.ts'

/** How long a matching of alerts that had begun before may take. */
const slackMs = 60_000

type Move = { from: number; into: number; postIds: number[] }

/**
 * Moves reports to another story. The machine respects it for later reports, and a reader who was
 * alerted to the story that they leave is not alerted again to the other. Call it under
 * `lockStories`; afterwards `rankFrontPage`.
 */
export async function moveReports(tx: Tx, { from, into, postIds }: Move, now: Date): Promise<void> {
  await sql`update posts set story_id = ${into} where id = any(${postIds}::bigint[]) and story_id = ${from}`.execute(tx)
  await moveSignatures(tx, { from, into, postIds })
  await recountStories(tx, [from, into])
  await sql`
    insert into story_predecessors (story_id, predecessor_id, until)
    select ${into}::bigint, predecessor_id, until from story_predecessors where story_id = ${from} and predecessor_id <> ${into}
    union all select ${into}::bigint, ${from}::bigint, ${new Date(now.getTime() + slackMs)}::timestamptz
    on conflict (story_id, predecessor_id) do update set until = greatest(story_predecessors.until, excluded.until)`.execute(tx)
}
