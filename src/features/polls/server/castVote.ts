import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { PollStats } from '../schema.ts'
import { announceVotes } from './announceVotes.ts'
import { pollErrors } from './messages.ts'
import { readPoll } from './readPoll.ts'

type Outcome = { found: boolean; open: boolean; answerExists: boolean; before: number | null; cast: number | null }

/**
 * A reader's one vote in a poll, which is final; the same vote sent again is taken as the same. Throws `not_found`, `poll_closed`, `already_voted`, and
 * `invalid` for an answer that is not one of this poll's.
 *
 * One statement: the vote is there or it is not. The poll's row is locked against an editor who closes it at this moment, so that whoever comes
 * second sees what the first did; of two votes of one account at the same moment the primary key lets one through.
 */
export async function castVote(app: App, readerId: number, pollId: number, optionId: number): Promise<PollStats> {
  const { rows } = await app.pool.query<Outcome>({
    name: 'vote',
    text: `with poll as materialized (
        select id, closes_at > $4 and not closed_early as open from polls where id = $1 and not is_draft and opens_at <= $4 for share),
      answer as materialized (select o.id from poll_options o join poll on poll.id = o.poll_id where o.id = $3),
      vote as (
        insert into poll_votes (poll_id, user_id, option_id, created_at)
        select poll.id, $2, answer.id, $4 from poll, answer where poll.open on conflict (poll_id, user_id) do nothing returning option_id)
      select exists (select from poll) as found, coalesce((select open from poll), false) as open, exists (select from answer) as "answerExists",
        (select option_id from poll_votes where poll_id = $1 and user_id = $2) as before, (select option_id from vote) as cast`,
    values: [pollId, readerId, optionId, app.now()],
  })
  const outcome = rows[0]
  if (!outcome?.found) throw new AppError('not_found')
  if (!outcome.answerExists) throw new AppError('invalid', { answer_id: ['unknown_value'] })
  if (outcome.cast === null) await demandSameVote(app, { readerId, pollId, optionId }, outcome)
  else announceVotes(app, pollId)
  return (await readPoll(app, pollId, readerId)).stats
}

/** Nothing was counted: because this very vote was, because of another one, or because the poll is closed. */
async function demandSameVote(app: App, vote: { readerId: number; pollId: number; optionId: number }, outcome: Outcome): Promise<void> {
  // A vote of this moment is not in the snapshot of the statement that it stopped.
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
