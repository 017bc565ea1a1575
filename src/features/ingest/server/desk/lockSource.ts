import type { Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'

/**
 * A source that staff change, locked until the transaction ends. Throws `not_found`, and `conflict`
 * if somebody has changed it since `version`.
 */
export async function lockSource(tx: Tx, id: number, version?: number) {
  const source = await tx
    .selectFrom('sources')
    .select(['id', 'url', 'status', 'status_reason', 'version', 'last_error_code', 'redirected_to'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!source) throw new AppError('not_found')
  if (version !== undefined && source.version !== version) throw new AppError('conflict')
  return source
}

/** Returns the subject of an entry of the audit log. */
export function subjectOf({ id, url }: { id: number; url: string }) {
  return { type: 'source', id, name: url, path: `/desk/sources/${id}` }
}
