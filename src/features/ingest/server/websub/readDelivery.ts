import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { isDatabaseUnavailable } from '#base/database/isDatabaseUnavailable.ts'
import { inTransaction } from '#base/database/transact.ts'
import { storable } from '#text/storable.ts'
import { SourceError, type SourceErrorCode } from '../../sourceError.ts'
import { readItems } from '../documents/runDocumentTasks.ts'
import { storeItems } from '../refresh/refreshSource.ts'
import { sourceColumns } from '../sources/sourceRow.ts'
import { queueReading } from './queueDelivery.ts'
import type { SubscribedSource } from './readSubscription.ts'

type Waiting = { id: number; content_hash: Buffer; content_type: string | null; body: Buffer; attempts: number }
type Failure = { code: SourceErrorCode; detail: string }

const maxAttempts = 5
/**
 * The next delivery of a source waits this many times as long as the last one took, so that a hub
 * cannot occupy the worker.
 */
const restFactor = 4
const maxRestMs = 60_000

/**
 * Reads a source's oldest queued delivery as if it had been fetched, and queues the next one. May
 * run twice for one delivery. A delivery that cannot be read, or failed five times, is dropped; the
 * source records why and is soon fetched itself.
 */
export async function readDelivery(app: App, { sourceId }: { sourceId: number }): Promise<void> {
  const delivery = await begin(app, sourceId)
  if (!delivery) return
  const start = performance.now()
  const failure = await processDelivery(app, sourceId, delivery)
  const rest = Math.min((performance.now() - start) * restFactor, maxRestMs)
  await inTransaction(app.db, async (tx) => {
    await tx.deleteFrom('hub_deliveries').where('id', '=', delivery.id).execute()
    await tx.updateTable('sources').set({ delivered_hash: delivery.content_hash }).where('id', '=', sourceId).execute()
    if (failure) await recordDrop(app, tx, sourceId, failure)
    await queueReading(tx, sourceId, new Date(Date.now() + rest))
  })
}

/** Counts the attempt before it is made, because it may crash the process. */
async function begin(app: App, sourceId: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update hub_deliveries set attempts = attempts + 1
    where id = (select id from hub_deliveries where source_id = ${sourceId} order by id limit 1)
    returning id, content_hash, content_type, body, attempts`.execute(app.db)
  return rows[0]
}

/**
 * @returns why the delivery is to be dropped, or null if it was stored. Throws what may succeed
 *   next time.
 */
async function processDelivery(app: App, sourceId: number, delivery: Waiting): Promise<Failure | null> {
  if (delivery.attempts > maxAttempts) return { code: 'internal', detail: `it broke ${maxAttempts} readings` }
  const source = await readActiveSource(app, sourceId)
  if (!source) return null
  try {
    const headers: Record<string, string> = delivery.content_type ? { 'content-type': delivery.content_type } : {}
    const read = await readItems(app, source, { body: delivery.body, url: source.hub_topic ?? source.url, headers })
    const { newPosts } = await storeItems(app, source, read, new AbortController().signal)
    await recordNews(app, sourceId, newPosts)
    return null
  } catch (error) {
    if (error instanceof SourceError) return { code: error.code, detail: error.message }
    // An outage is not the delivery's fault.
    if (isDatabaseUnavailable(error)) await refundAttempt(app, delivery.id)
    throw error
  }
}

async function readActiveSource(app: App, id: number): Promise<SubscribedSource | undefined> {
  const { rows } = await sql<SubscribedSource>`
    select ${sourceColumns}, s.status from sources s join agencies a on a.id = s.agency_id where s.id = ${id} and s.status = 'active'`.execute(
    app.db,
  )
  return rows[0]
}

async function refundAttempt(app: App, id: number): Promise<void> {
  await sql`update hub_deliveries set attempts = attempts - 1 where id = ${id}`.execute(app.db).catch(() => {})
}

async function recordNews(app: App, id: number, newPosts: number): Promise<void> {
  const now = app.now()
  const times = { last_ok_at: now, ...(newPosts > 0 ? { last_new_at: now } : {}) }
  await app.db.updateTable('sources').set(times).where('id', '=', id).execute()
}

/** Makes the source due soon, because its new posts now come only from fetching it. */
async function recordDrop(app: App, tx: Tx, id: number, { code, detail }: Failure): Promise<void> {
  app.log.warn({ source: id, code, detail }, 'delivery of a hub dropped')
  await sql`
    update sources set last_error_code = ${code}, last_error_detail = ${storable(`a delivery of its hub: ${detail}`.slice(0, 500))},
      next_fetch_at = least(next_fetch_at, greatest(${app.now()}::timestamptz, last_fetched_at + interval_seconds * interval '1 second'))
    where id = ${id}`.execute(tx)
}
