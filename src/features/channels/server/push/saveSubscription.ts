import { type Kysely, sql } from 'kysely'
import { lockSignedInUser } from '#access/server/lockUser.ts'
import { consume } from '#access/server/rateLimit.ts'
import type { SignedInBy } from '#access/server/sessions/reader.ts'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import type { DB } from '#base/database/tables.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Browsers, SubscriptionForm } from '../../schema.ts'
import { enableChannel } from '../disableChannel.ts'
import { requireEndpoint } from './requireEndpoint.ts'

/** Browsers of one reader; saving another one deletes the browser that was away for longest. */
const maxBrowsers = 10
const maxUserAgent = 300

export type Subscriber = { userId: number; sessionId: number; userAgent: string | undefined }

/**
 * Saves the subscription of the browser that the reader uses. An address belongs to the reader who
 * is signed in there, so it moves from another reader. Throws `invalid` for addresses that lead
 * inside, `push_gone` if the browser has to subscribe again, `too_many_requests`, `unauthorized`.
 * Returns how many browsers the reader has.
 */
export async function saveSubscription(
  app: App,
  by: Subscriber,
  { endpoint, keys, old_endpoint, renews, confirms }: SubscriptionForm,
): Promise<Browsers> {
  await consume(app, [{ name: 'push-subscribe', key: String(by.userId), max: 60, seconds: 3600 }])
  await requireEndpoint(app, endpoint)
  if (renews && !(await isKnown(app, by, old_endpoint))) return { browsers: await countBrowsers(app.db, by.userId), endpoint }
  const seen = {
    user_id: by.userId,
    session_id: by.sessionId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    user_agent: by.userAgent?.slice(0, maxUserAgent) ?? null,
    seen_at: app.now(),
  }
  return inTransaction(app.db, async (tx) => {
    await lockSignedInUser(tx, by.userId, by.sessionId)
    if ((confirms || renews) && (await wasTurnedOff(tx, by.sessionId)))
      return { browsers: await countBrowsers(tx, by.userId), endpoint: '' }
    const stopped = tx.updateTable('sessions').where('id', '=', by.sessionId).where('push_stopped_at', 'is not', null)
    await stopped.set({ push_stopped_at: null }).execute()
    if (old_endpoint && old_endpoint !== endpoint) await deleteEndpoint(tx, by.userId, old_endpoint)
    await tx
      .insertInto('push_subscriptions')
      .values({ ...seen, endpoint, created_at: app.now() })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(seen))
      .execute()
    await enableChannel(tx, by.userId, 'push')
    await sql`delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${by.userId} order by seen_at desc, id desc offset ${maxBrowsers})`.execute(tx)
    return { browsers: await countBrowsers(tx, by.userId), endpoint }
  })
}

/** Whether alerts are sent to this browser already: to its former address, or by this session. */
async function isKnown(app: App, { userId, sessionId }: Subscriber, old: string | undefined): Promise<boolean> {
  const known = app.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where((on) => on.or([on('session_id', '=', sessionId), ...(old ? [on('endpoint', '=', old)] : [])]))
  return (await known.executeTakeFirst()) !== undefined
}

/**
 * Whether the reader turned alerts off in this browser; a confirmation that was on its way then may
 * arrive later.
 */
async function wasTurnedOff(tx: Tx, sessionId: number): Promise<boolean> {
  const session = tx.selectFrom('sessions').select('id').where('id', '=', sessionId).where('push_stopped_at', 'is not', null)
  return (await session.executeTakeFirst()) !== undefined
}

/** Deletes a browser of the reader. Throws `unauthorized`. Returns how many are left. */
export async function deleteSubscription(app: App, { userId, sessionId }: SignedInBy, endpoint: string): Promise<Browsers> {
  return inTransaction(app.db, async (tx) => {
    await lockSignedInUser(tx, userId, sessionId)
    await deleteEndpoint(tx, userId, endpoint)
    await tx
      .updateTable('sessions')
      .set({ push_stopped_at: app.now() })
      .where('id', '=', sessionId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('push_subscriptions').select('id').where('session_id', '=', sessionId))),
      )
      .execute()
    return { browsers: await countBrowsers(tx, userId), endpoint }
  })
}

async function deleteEndpoint(db: Kysely<DB>, userId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute()
}

async function countBrowsers(db: Kysely<DB>, userId: number): Promise<number> {
  const count = db.selectFrom('push_subscriptions').select(({ fn }) => fn.countAll<string>().as('count'))
  return Number((await count.where('user_id', '=', userId).executeTakeFirstOrThrow()).count)
}
