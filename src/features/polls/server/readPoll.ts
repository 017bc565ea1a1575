import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { Poll } from '../schema.ts'
import { type PollRow, pollColumns, pollJoins, poolFor, presentPolls } from './pollRow.ts'

/**
 * A poll that has opened, with the reader's own vote. Throws `not_found`, including for drafts and
 * scheduled polls.
 */
export async function readPoll(app: App, id: number, readerId: number | null = null): Promise<Poll> {
  const { rows } = await poolFor(app, readerId).query<PollRow>(
    `select ${pollColumns} from polls p ${pollJoins} where p.id = $2 and not p.is_draft and p.opens_at <= $3`,
    [readerId, id, app.now()],
  )
  const [poll] = await presentPolls(app, rows)
  if (!poll) throw new AppError('not_found')
  return poll
}
