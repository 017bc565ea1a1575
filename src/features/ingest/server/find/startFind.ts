import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { networkOf, sourceAddress } from '../sources/addSource.ts'

/**
 * Queues the search for the feeds of an address; https is assumed. Returns its id. Throws `invalid`
 * (field `address`).
 */
export async function startFind(app: App, actor: Actor, typed: string): Promise<number> {
  const parsed = sourceAddress.safeParse(/^[a-z][a-z0-9+.-]{0,20}:/i.test(typed) ? typed : `https://${typed}`)
  if (!parsed.success) throw new AppError('invalid', { address: ['bad_url'] })
  const url = new URL(parsed.data)
  if (networkOf(url)) throw new AppError('invalid', { address: ['is_account'] })
  url.hash = ''
  return inTransaction(app.db, async (tx) => {
    const { id } = await tx
      .insertInto('found_feeds')
      .values({ address: url.href, created_at: app.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Somebody waits for it.
    await addJob(tx, 'findFeeds', { id }, { priority: -10, maxAttempts: 2 })
    await recordAct(app, tx, actor, { action: 'find_source', after: { address: url.href } })
    return id
  })
}
