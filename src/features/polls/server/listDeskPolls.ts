import { maxBigint } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import type { DeskPoll, DeskPollPage } from '../schema.ts'
import { optionsColumn, type Tally } from './pollRow.ts'

type DeskRow = {
  id: number
  question_ar: string | null
  question_en: string | null
  category_id: number | null
  is_draft: boolean
  opens_at: Date | null
  closes_at: Date | null
  options: Tally[]
  author: string | null
  updated_at: Date
}

const cursorKind = 'desk polls 1'
const select = `select p.id, p.question_ar, p.question_en, p.category_id, p.is_draft, p.opens_at, p.closes_at, ${optionsColumn}, u.name as author, p.updated_at
  from polls p left join users u on u.id = p.author_id`

/** All polls, newest first. Throws `invalid` for a cursor of another list. */
export async function listDeskPolls(
  app: App,
  { pagination, cursor }: { pagination: number; cursor?: string | undefined },
): Promise<DeskPollPage> {
  const [before = maxBigint] = cursor ? decodeCursor(cursorKind, 1, cursor) : []
  const { rows } = await app.pool.query<DeskRow>(`${select} where p.id < $1::bigint order by p.id desc limit $2`, [before, pagination + 1])
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(cursorKind, [last.id]))
  return { data: shown.map((row) => present(app, row)), meta }
}

/** Throws `not_found`. */
export async function readDeskPoll(app: App, id: number): Promise<DeskPoll> {
  const { rows } = await app.pool.query<DeskRow>(`${select} where p.id = $1`, [id])
  if (!rows[0]) throw new AppError('not_found')
  return present(app, rows[0])
}

function present(app: App, { is_draft, opens_at, closes_at, updated_at, ...row }: DeskRow): DeskPoll {
  return {
    ...row,
    state: stateOf(app.now(), is_draft, opens_at, closes_at),
    opens_at: opens_at?.toISOString() ?? null,
    closes_at: closes_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    vote_count: row.options.reduce((sum, { votes }) => sum + votes, 0),
  }
}

function stateOf(now: Date, isDraft: boolean, opensAt: Date | null, closesAt: Date | null): DeskPoll['state'] {
  if (isDraft || !opensAt || !closesAt) return 'draft'
  if (opensAt > now) return 'scheduled'
  return closesAt > now ? 'open' : 'closed'
}
