import type { App } from '#base/app.ts'
import type { OwnVotes } from '../schema.ts'
import { optionsColumn, statsOf, type Tally } from './pollRow.ts'

/**
 * The reader's votes in these polls, for a whole list at once, because the page of the list is
 * shared.
 */
export async function readOwnVotes(app: App, readerId: number, pollIds: number[]): Promise<OwnVotes> {
  const { rows } = await app.pool.query<{ poll_id: number; vote: number; options: Tally[] }>(
    `select p.id as poll_id, v.option_id as vote, ${optionsColumn}
     from poll_votes v join polls p on p.id = v.poll_id where v.user_id = $1 and v.poll_id = any($2)`,
    [readerId, pollIds],
  )
  return { data: rows.map(({ poll_id, vote, options }) => ({ poll_id, vote, stats: statsOf(options, vote, true) })) }
}
