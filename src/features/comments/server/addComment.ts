import { sql } from 'kysely'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { updateCounts } from './changeComment.ts'
import { type CheckResult, checkDraft, type Draft, type EarlierComment } from './checks.ts'
import { type CommentRow, readComment } from './commentRow.ts'
import { readBanned } from './desk/bannedWords.ts'
import { refuseSuspended } from './readSuspension.ts'
import { type Resource, readCount } from './resource.ts'

/** @property key idempotency key from the client: sent twice, it creates one comment */
export type NewComment = { resource: Resource; parentId: number | null; content: string; key?: string | null | undefined }

/**
 * Writes a comment or a reply; a reply to a reply belongs to the same comment. A comment that a
 * check holds is stored and waits for a moderator. Throws `not_found`, `suspended`,
 * `too_many_requests`, `invalid` (field `content`).
 */
export async function addComment(app: App, author: User, given: NewComment): Promise<CommentRow> {
  return inTransaction(app.db, async (tx) => {
    await lockAuthor(tx, author)
    const before = given.key ? await findByKey(tx, author, given.key) : undefined
    if (before) return before
    await refuseSuspended(tx, app.now(), author.id)
    await readCount(app, tx, given.resource)
    const parentId = given.parentId === null ? null : await findParent(tx, given.resource, given.parentId)
    const result = checkDraft(await draftOf(app, tx, author, { ...given, parentId }))
    if (result?.outcome === 'refuse') throw refusal(result)
    return insert(app, tx, author, { ...given, parentId }, result)
  })
}

/**
 * Makes the author's comments wait for each other, so that every check sees the earlier ones.
 * Throws `unauthorized` when the account was deleted.
 */
async function lockAuthor(tx: Tx, author: User): Promise<void> {
  const { rows } = await sql`select 1 from users where id = ${author.id} for no key update`.execute(tx)
  if (rows.length === 0) throw new AppError('unauthorized')
}

async function findByKey(tx: Tx, author: User, key: string): Promise<CommentRow | undefined> {
  const query = tx.selectFrom('comments').select('id').where('author_id', '=', author.id).where('client_key', '=', key)
  const found = await query.executeTakeFirst()
  return found && readComment(tx, found.id)
}

/** The comment that a reply belongs to. Only comments that everybody sees can be replied to. */
async function findParent(tx: Tx, { type, id }: Resource, parentId: number): Promise<number> {
  const query = tx
    .selectFrom('comments')
    .select(['id', 'parent_id'])
    .where('id', '=', parentId)
    .where('resource_type', '=', type)
    .where('resource_id', '=', id)
    .where('shown', '=', true)
  const parent = await query.executeTakeFirst()
  if (!parent) throw new AppError('not_found')
  return parent.parent_id ?? parent.id
}

const dayMs = 24 * 3600_000
/** How many comments of the last day the checks see; the flood check allows fewer in an hour. */
const maxRecent = 200

async function draftOf(app: App, tx: Tx, author: User, { resource, parentId, content }: NewComment): Promise<Draft> {
  const now = app.now()
  const rows = await tx
    .selectFrom('comments')
    .select(['body', 'parent_id', 'resource_type', 'resource_id', 'created_at', 'deleted_at'])
    .where('author_id', '=', author.id)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .orderBy('id', 'desc')
    .limit(maxRecent)
    .execute()
  const recent = rows.map(
    (row): EarlierComment => ({
      body: row.body,
      parentId: row.parent_id,
      resource: `${row.resource_type} ${row.resource_id}`,
      createdAt: row.created_at,
      deleted: row.deleted_at !== null,
    }),
  )
  return { body: content, parentId, resource: `${resource.type} ${resource.id}`, recent, banned: await readBanned(tx), now }
}

export function refusal({ name, detail }: NonNullable<CheckResult>): AppError {
  return name === 'flood' ? new AppError('too_many_requests', undefined, Number(detail)) : new AppError('invalid', { content: [name] })
}

async function insert(app: App, tx: Tx, author: User, given: NewComment, result: CheckResult): Promise<CommentRow> {
  const { resource, parentId, content, key = null } = given
  const { id } = await tx
    .insertInto('comments')
    .values({
      resource_type: resource.type,
      resource_id: resource.id,
      parent_id: parentId,
      author_id: author.id,
      body: content,
      client_key: key,
      created_at: app.now(),
      ...stateOf(result),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await readComment(tx, id)
  if (!row) throw new Error(`comment ${id} was not found after it was inserted`)
  if (row.shown) await updateCounts(tx, row)
  return row
}

/** Visible, or held with the name of the check and what it found. */
export function stateOf(result: CheckResult): Pick<CommentRow, 'state' | 'reason' | 'detail'> {
  return result ? { state: 'held', reason: result.name, detail: result.detail } : { state: 'visible', reason: null, detail: null }
}
