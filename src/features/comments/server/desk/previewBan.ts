import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { BanPreview } from '../../deskSchema.ts'
import { checkEdit } from '../checks.ts'
import { type CommentRow, commentColumns, commentTables } from '../commentRow.ts'
import { type Banned, stemsOf } from './bannedWords.ts'

const days = 30
/**
 * A quarter of a second of CPU for comments of the usual length, two seconds if all had the
 * maximum.
 */
const maxComments = 10_000
const sampleSize = 5
/** Other requests wait while a page is checked: a few milliseconds as a rule. */
const pageSize = 100

/**
 * Finds what a word or phrase would have held of the newest comments of the last 30 days, decided
 * by the check that each comment goes through. Comments that their authors deleted are left out.
 * Throws `invalid` (field `word`) when it has no letters.
 */
export async function previewBan(app: App, word: string): Promise<BanPreview> {
  const banned = { word, stems: stemsOf(word).join(' ') }
  if (banned.stems === '') throw new AppError('invalid', { word: ['no_words'] })
  const now = app.now()
  const preview: BanPreview = { word, held: 0, looked_at: 0, is_cut: false, sample: [] }
  for await (const row of newestComments(app, new Date(now.getTime() - days * 24 * 3600_000))) {
    if (preview.looked_at === maxComments) {
      preview.is_cut = true
      break
    }
    preview.looked_at++
    if (!isHeld(row, banned, now)) continue
    preview.held++
    if (preview.sample.length < sampleSize) preview.sample.push(present(row))
  }
  return preview
}

/** Newest first, read in pages. */
async function* newestComments(app: App, since: Date): AsyncGenerator<CommentRow> {
  let last: CommentRow | undefined
  do {
    const after = last ? sql`and (c.created_at, c.id) < (${last.created_at}, ${last.id})` : sql``
    const { rows } = await sql<CommentRow>`select ${sql.raw(commentColumns)} from ${sql.raw(commentTables)}
      where c.deleted_at is null and c.created_at > ${since} ${after}
      order by c.created_at desc, c.id desc limit ${pageSize}`.execute(app.db)
    yield* rows
    last = rows.length === pageSize ? rows.at(-1) : undefined
  } while (last)
}

function isHeld({ body, parent_id, resource_type, resource_id }: CommentRow, banned: Banned, now: Date): boolean {
  const result = checkEdit({ body, parentId: parent_id, resource: `${resource_type} ${resource_id}`, banned: [banned], now })
  return result?.name === 'banned_word'
}

function present({ id, body, state, author_id, author_name, created_at }: CommentRow): BanPreview['sample'][number] {
  const author = author_id === null ? null : { id: author_id, name: author_name ?? '' }
  return { id, content: body, state, author, created_at: created_at.toISOString() }
}
