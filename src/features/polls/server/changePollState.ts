import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { announceVotes } from './announceVotes.ts'
import { pollSnapshot, pollSubject } from './pollSnapshot.ts'

type PollTimes = { is_draft: boolean; opens_at: Date | null; closes_at: Date | null }
type Change = Partial<PollTimes> & { closed_early?: boolean }

/**
 * Publishes a draft, which opens now or at its opening time. Throws `invalid` without a later
 * closing time, `not_found`, `conflict` if it is not a draft.
 */
export function schedulePoll(app: App, actor: Actor, id: number): Promise<void> {
  return changeState(app, { actor, action: 'schedule_poll', id }, (poll, now) => {
    if (!poll.is_draft) throw new AppError('conflict')
    const opens_at = poll.opens_at && poll.opens_at > now ? poll.opens_at : now
    if (!poll.closes_at) throw new AppError('invalid', { closes_at: ['closes_required'] })
    if (poll.closes_at <= opens_at) throw new AppError('invalid', { closes_at: ['closes_too_early'] })
    return { is_draft: false, opens_at }
  })
}

/** Makes a poll that has not opened yet a draft again. Throws `not_found`, `conflict`. */
export function recallPoll(app: App, actor: Actor, id: number): Promise<void> {
  return changeState(app, { actor, action: 'recall_poll', id }, (poll, now) => {
    if (poll.is_draft || !poll.opens_at || poll.opens_at <= now) throw new AppError('conflict')
    return { is_draft: true }
  })
}

/** Closes an open poll early; later votes do not count. Throws `not_found`, `conflict`. */
export async function closePoll(app: App, actor: Actor, id: number): Promise<void> {
  await changeState(app, { actor, action: 'close_poll', id }, (poll, now) => {
    const { is_draft, opens_at, closes_at } = poll
    if (is_draft || !opens_at || !closes_at || opens_at > now || closes_at <= now) throw new AppError('conflict')
    return { closes_at: new Date(Math.max(now.getTime(), opens_at.getTime() + 1)), closed_early: true }
  })
  announceVotes(app, id)
}

/** Deletes a draft. Throws `not_found`, `conflict` for a poll that readers may have seen. */
export async function deletePoll(app: App, actor: Actor, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const poll = await tx.selectFrom('polls').select('is_draft').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!poll?.is_draft) throw new AppError(poll ? 'conflict' : 'not_found')
    const before = await pollSnapshot(tx, id)
    await tx.deleteFrom('polls').where('id', '=', id).execute()
    await recordAct(app, tx, actor, { action: 'delete_poll', subject: pollSubject(id, before), before })
  })
}

type ActOn = { actor: Actor; action: 'schedule_poll' | 'recall_poll' | 'close_poll'; id: number }

/**
 * Reads the clock while holding the lock, so that a vote that waits for it sees the poll as it is
 * afterwards.
 */
async function changeState(app: App, { actor, action, id }: ActOn, change: (poll: PollTimes, now: Date) => Change): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const poll = await tx
      .selectFrom('polls')
      .select(['is_draft', 'opens_at', 'closes_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!poll) throw new AppError('not_found')
    const now = app.now()
    const before = await pollSnapshot(tx, id)
    await tx
      .updateTable('polls')
      .set({ ...change(poll, now), updated_at: now })
      .where('id', '=', id)
      .execute()
    const after = await pollSnapshot(tx, id)
    await recordAct(app, tx, actor, { action, subject: pollSubject(id, after), before, after })
  })
}
