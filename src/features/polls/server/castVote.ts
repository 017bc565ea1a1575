import type { App } from '#base/app.ts'
import { hasSqlState } from '#base/database/sqlState.ts'
import { AppError } from '#base/errors.ts'
import type { PollStats } from '../schema.ts'
import { announceVotes } from './announceVotes.ts'
import { pollErrors } from './messages.ts'
import { readPoll } from './readPoll.ts'

type VoteOutcome = { found: boolean; open: boolean; optionExists: boolean; before: number | null; cast: number | null }

/**
 * Stores the one, final vote of a reader in a poll; sending the same vote again succeeds. Throws
 * `not_found`, `poll_closed`, `already_voted`, and `invalid` for an option that is not one of this
 * poll's.
 *
 * It is one statement, so the vote is stored or not. It locks the poll's row, so that it and an
 * editor closing the poll run one after the other; of two concurrent votes of one account the
 * primary key allows one.
 */
export async function castVote(app: App, readerId: number, pollId: number, optionId: number): Promise<PollStats> {
  const rows = await insertVote(app, readerId, pollId, optionId)
  const outcome = rows[0]
  if (!outcome?.found) throw new AppError('not_found')
  if (!outcome.optionExists) throw new AppError('invalid', { answer_id: ['option_gone'] })
  if (outcome.cast === null) await requireSameVote(app, { readerId, pollId, optionId }, outcome)
  else announceVotes(app, pollId)
  return (await readPoll(app, pollId, readerId)).stats
}

async function insertVote(app: App, readerId: number, pollId: number, optionId: number): Promise<VoteOutcome[]> {
  const query = {
    name: 'vote',
    text: `with poll as materialized (
        select id, closes_at > $4 and not closed_early as open from polls where id = $1 and not is_draft and opens_at <= $4 for share),
      chosen as materialized (select o.id from poll_options o join poll on poll.id = o.poll_id where o.id = $3),
      vote as (
        insert into poll_votes (poll_id, user_id, option_id, created_at)
        select poll.id, $2, chosen.id, $4 from poll, chosen where poll.open on conflict (poll_id, user_id) do nothing returning option_id)
      select exists (select from poll) as found, coalesce((select open from poll), false) as open, exists (select from chosen) as "optionExists",
        (select option_id from poll_votes where poll_id = $1 and user_id = $2) as before, (select option_id from vote) as cast`,
    values: [pollId, readerId, optionId, app.now()],
  }
  try {
    return (await app.pool.query<VoteOutcome>(query)).rows
  } catch (error) {
    // It waited for a correction (`editPoll`), which has replaced the options that this statement
    // saw.
    if (hasSqlState(error, 'foreignKeyViolation')) throw new AppError('invalid', { answer_id: ['option_gone'] })
    throw error
  }
}

/** Throws for a vote that was not stored, unless the reader has cast the same vote before. */
async function requireSameVote(
  app: App,
  vote: { readerId: number; pollId: number; optionId: number },
  outcome: VoteOutcome,
): Promise<void> {
  // A concurrent vote is not in the snapshot of the statement that it conflicted with.
  const counted = outcome.before ?? (await findVote(app, vote.readerId, vote.pollId))
  if (counted === vote.optionId) return
  throw new AppError(counted === null ? pollErrors.poll_closed : pollErrors.already_voted)
}

async function findVote(app: App, readerId: number, pollId: number): Promise<number | null> {
  const vote = await app.db
    .selectFrom('poll_votes')
    .select('option_id')
    .where('poll_id', '=', pollId)
    .where('user_id', '=', readerId)
    .executeTakeFirst()
  return vote?.option_id ?? null
}
