import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { sourceErrors } from '../messages.ts'
import { lockSource, subjectOf } from './lockSource.ts'

/**
 * Moves a source to the address to which its own redirects, and reads it there at once; it keeps
 * its posts and its health. Throws `not_found`, `conflict` if it was changed in the meantime or
 * redirects elsewhere by now, and `source_exists` if another source has that address.
 */
export async function takeOverAddress(
  app: App,
  actor: Actor,
  id: number,
  { version, url }: { version: number; url: string },
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const source = await lockSource(tx, id, version)
    if (source.redirected_to !== url) throw new AppError('conflict')
    const other = await tx.selectFrom('sources').select('id').where('url', '=', url).executeTakeFirst()
    if (other) throw new AppError(sourceErrors.source_exists)
    await sql`update sources set url = ${url}, host = ${new URL(url).host}, redirected_to = null, version = version + 1,
      etag = null, last_modified = null, content_hash = null, status = 'active', status_reason = null, failures = 0, first_failed_at = null,
      last_error_code = null, last_error_detail = null, next_fetch_at = ${app.now()}, leased_until = null,
      hub_url = null, hub_topic = null, hub_secret = null, hub_state = null, hub_lease_until = null, hub_renew_at = null where id = ${id}`.execute(
      tx,
    )
    await recordAct(app, tx, actor, { action: 'move_source', subject: subjectOf({ id, url }), before: { url: source.url }, after: { url } })
  })
}
