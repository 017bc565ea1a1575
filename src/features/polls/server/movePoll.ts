import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { announceVotes } from './announceVotes.ts'

type Kept = { is_draft: boolean; opens_at: Date | null; closes_at: Date | null }
type Change = Partial<Kept> & { closed_early?: boolean }

/** A draft goes out: now, or when it says. Throws `invalid` without a closing time ahead, `not_found`, `conflict` for what is no draft. */
export function schedulePoll(app: App, id: number): Promise<void> {
  return move(app, id, (poll, now) => {
    if (!poll.is_draft) throw new AppError('conflict')
    const opens_at = poll.opens_at && poll.opens_at > now ? poll.opens_at : now
    if (!poll.closes_at) throw new AppError('invalid', { closes_at: ['closes_required'] })
    if (poll.closes_at <= opens_at) throw new AppError('invalid', { closes_at: ['closes_too_early'] })
    return { is_draft: false, opens_at }
  })
}

/** A poll that has not opened yet is a draft again. Throws `not_found`, `conflict`. */
export function recallPoll(app: App, id: number): Promise<void> {
  return move(app, id, (poll, now) => {
    if (poll.is_draft || !poll.opens_at || poll.opens_at <= now) throw new AppError('conflict')
    return { is_draft: true }
  })
}

/** Closes an open poll before its time. Votes that came before this count, none after. Throws `not_found`, `conflict`. */
export async function closePoll(app: App, id: number): Promise<void> {
  await move(app, id, (poll, now) => {
    const { is_draft, opens_at, closes_at } = poll
    if (is_draft || !opens_at || !closes_at || opens_at > now || closes_at <= now) throw new AppError('conflict')
    return { closes_at: new Date(Math.max(now.getTime(), opens_at.getTime() + 1)), closed_early: true }
  })
  announceVotes(app, id)
}

/** Throws away a draft. What readers have seen stays. Throws `not_found`, `conflict`. */
export async function deletePoll(app: App, id: number): Promise<void> {
  const gone = await app.db.deleteFrom('polls').where('id', '=', id).where('is_draft', '=', true).executeTakeFirst()
  if (gone.numDeletedRows > 0n) return
  const there = await app.db.selectFrom('polls').select('id').where('id', '=', id).executeTakeFirst()
  throw new AppError(there ? 'conflict' : 'not_found')
}

/** The clock is read under the lock: a vote that waits for it meets the poll as it is afterwards. */
async function move(app: App, id: number, change: (poll: Kept, now: Date) => Change): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const poll = await tx
      .selectFrom('polls')
      .select(['is_draft', 'opens_at', 'closes_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!poll) throw new AppError('not_found')
    const now = app.now()
    await tx
      .updateTable('polls')
      .set({ ...change(poll, now), updated_at: now })
      .where('id', '=', id)
      .execute()
  })
}
