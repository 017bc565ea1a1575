import type { App } from '#base/app.ts'
import { presentReactions, type ReactionRow, reactionColumns } from '#features/reactions/server/reactionColumns.ts'
import { readTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import type { Poll, PollOption, PollStats } from '../schema.ts'
import { percentsOf } from './percents.ts'

export type Tally = PollOption & { votes: number }
export type PollRow = ReactionRow & {
  id: number
  question_ar: string | null
  question_en: string | null
  category_id: number | null
  opens_at: Date
  closes_at: Date
  options: Tally[]
  vote: number | null
  views: number | null
  comments: number | null
}

/** The options of the poll `p` with their votes, in order. */
export const optionsColumn = `(select json_agg(json_build_object(
    'id', o.id, 'label_ar', o.label_ar, 'label_en', o.label_en, 'votes', coalesce(t.votes, 0)) order by o.position)
  from poll_options o left join poll_tallies t on t.option_id = o.id where o.poll_id = p.id) as options`

/** Columns and joins of a `PollRow`; $1 is the reader's id, or null. */
export const pollColumns = `p.id, p.question_ar, p.question_en, p.category_id, p.opens_at, p.closes_at, ${optionsColumn}, v.option_id as vote,
  c.views, c.comments, ${reactionColumns.map((name) => `c.${name}`).join(', ')}`
export const pollJoins = 'left join poll_counters c on c.poll_id = p.id left join poll_votes v on v.poll_id = p.id and v.user_id = $1'

/** Polls as a reader sees them: with results only if they have voted, or the poll has closed. */
export async function presentPolls(app: App, rows: PollRow[]): Promise<Poll[]> {
  const { categories } = await readTaxonomy(app)
  return rows.map((row) => {
    const isClosed = row.closes_at <= app.now()
    const stats = statsOf(row.options, row.vote, isClosed)
    return {
      id: row.id,
      question_ar: row.question_ar,
      question_en: row.question_en,
      category: categories.get(row.category_id ?? 0) ?? null,
      state: isClosed ? 'closed' : 'open',
      opens_at: row.opens_at.toISOString(),
      closes_at: row.closes_at.toISOString(),
      options: row.options.map(({ id, label_ar, label_en }) => ({ id, label_ar, label_en })),
      vote_count: stats.total_votes,
      stats,
      vote: row.vote,
      polls_view: row.views ?? 0,
      comment_count: row.comments ?? 0,
      resource_reactions: presentReactions(row),
    }
  })
}

/** @param shown whether the results are visible even to readers who have not voted */
export function statsOf(options: Tally[], vote: number | null, shown: boolean): PollStats {
  const votes = options.map((option) => option.votes)
  const percents = percentsOf(votes)
  return {
    total_votes: votes.reduce((sum, count) => sum + count, 0),
    response: shown || vote !== null ? options.map(({ id, votes }, index) => ({ id, votes, percent: percents[index] ?? 0 })) : null,
    user_vote: vote,
  }
}

/** Readers must see their own vote at once; for visitors a replica is recent enough. */
export function poolFor(app: App, readerId: number | null) {
  return readerId === null ? app.replicaPool : app.pool
}
