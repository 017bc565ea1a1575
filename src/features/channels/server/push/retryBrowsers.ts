import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { isDue } from '#base/database/fastClock.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { AlertMessage } from '#partners/alertMessage.ts'
import { type PushSubscription, sendPush } from '#partners/push.ts'
import { deleteGone } from './goneEndpoints.ts'

/** Retries of one call, few enough that a worker can stop while many are waiting. */
const maxRetries = 100
/**
 * Longer than a push service may take; a browser is tried again after it if this process dies
 * meanwhile.
 */
const leaseMs = 60_000
const firstPauseMs = 5_000
const longestPauseMs = 15 * 60_000

type Busy = { id: number; retryAfterMs: number | undefined }

/**
 * Remembers browsers that a message did not reach because their push services were busy, while it
 * reached another one of the reader.
 */
export async function addRetries(app: App, userId: number, browsers: Busy[], message: AlertMessage): Promise<void> {
  const now = app.now()
  const due = browsers.map(({ retryAfterMs }) => new Date(now.getTime() + Math.max(firstPauseMs, retryAfterMs ?? 0)))
  await sql`
    insert into push_retries (subscription_id, user_id, message, created_at, due_at, expires_at)
    select s.id, ${userId}, ${JSON.stringify(message)}, ${now}, b.due_at, ${message.expiresAt}
    from unnest(${browsers.map(({ id }) => id)}::bigint[], ${due}::timestamptz[]) as b (id, due_at) join push_subscriptions s on s.id = b.id and s.user_id = ${userId}`.execute(
    app.db,
  )
}

type Retry = PushSubscription & { id: number; subscription_id: number; attempts: number; message: AlertMessage; is_over: boolean }

/**
 * Sends to those browsers whose pause is over, and to no others. A message is dropped when it is no
 * news any more, and when its reader has muted something since, or when the browser has become
 * another reader's.
 * @returns whether there may be more
 */
export async function retryBrowsers(app: App): Promise<boolean> {
  const retries = await claim(app)
  await Promise.all(retries.map((retry) => retryBrowser(app, retry)))
  return retries.length === maxRetries
}

function claim(app: App): Promise<Retry[]> {
  const now = app.now()
  return inTransaction(app.db, async (tx) => {
    const { rows } = await sql<Retry>`
      with due as (
        select id from push_retries where ${isDue(sql`due_at`, now)}
        order by due_at limit ${maxRetries} for update skip locked)
      update push_retries r set attempts = r.attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)}
      from due, push_subscriptions s where r.id = due.id and s.id = r.subscription_id
      returning r.id, r.subscription_id, r.attempts, r.message, s.endpoint, s.p256dh, s.auth,
        r.expires_at <= ${now} or r.created_at > ${now} or s.user_id <> r.user_id or exists (select from mutes m where m.user_id = r.user_id and m.created_at >= r.created_at) as is_over`.execute(
      tx,
    )
    return rows
  })
}

async function retryBrowser(app: App, retry: Retry): Promise<void> {
  const { id, attempts } = retry
  if (retry.is_over) return forget(app, id)
  const message = { ...retry.message, expiresAt: new Date(retry.message.expiresAt) }
  const result = await sendPush(app, retry, message)
  if (result.outcome === 'gone') await deleteGone(app, [{ id: retry.subscription_id, endpoint: retry.endpoint }])
  if (result.outcome !== 'busy') return forget(app, id)
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20)) * (0.5 + Math.random() / 2)
  const due_at = new Date(app.now().getTime() + Math.max(pause, result.retryAfterMs ?? 0))
  await app.db.updateTable('push_retries').set({ due_at }).where('id', '=', id).execute()
}

async function forget(app: App, id: number): Promise<void> {
  await app.db.deleteFrom('push_retries').where('id', '=', id).execute()
}
