import type { Tx } from '#base/database/db.ts'
import { moveMutes } from '#features/delivery/server/mutes/moveMutes.ts'
import { moveFollows } from '#features/follows/server/moveFollows.ts'
import { moveHiddenAgency } from '#features/hidden/server/moveHiddenAgency.ts'
import { moveToAgency } from '#features/ingest/server/sources/moveToAgency.ts'
import { moveInterests } from '#features/interests/server/moveInterests.ts'

/**
 * Moves everything that names an agency, but for its posts: sources, and what readers chose. Safe
 * to repeat. Returns how many sources there were.
 */
export async function moveChoices(tx: Tx, from: number, into: number): Promise<number> {
  const sources = await moveToAgency(tx, from, into)
  await moveHiddenAgency(tx, from, into)
  await moveFollows(tx, from, into)
  await moveMutes(tx, from, into)
  await moveInterests(tx, from, into)
  return sources
}
