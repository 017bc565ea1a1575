import type { Tx } from '#base/database/db.ts'
import type { Snapshot } from '#features/audit/server/recordAct.ts'
import { snapshotOf } from '#features/audit/server/snapshotOf.ts'

/** A poll with its options, for the audit log; null if there is none. */
export async function pollSnapshot(tx: Tx, id: number): Promise<Snapshot | null> {
  const options = await tx
    .selectFrom('poll_options')
    .select(['label_ar', 'label_en'])
    .where('poll_id', '=', id)
    .orderBy('position')
    .execute()
  const poll = await snapshotOf(tx, 'polls', id)
  if (!poll) return null
  const { question_ar, question_en, category_id, is_draft, opens_at, closes_at } = poll
  return { question_ar, question_en, category_id, is_draft, opens_at, closes_at, options }
}

/** Returns the subject of an entry about a poll. @param poll its snapshot */
export function pollSubject(id: number, poll: Snapshot | null) {
  return { type: 'poll', id, name: String(poll?.question_ar ?? poll?.question_en ?? ''), path: '/desk/polls' }
}
