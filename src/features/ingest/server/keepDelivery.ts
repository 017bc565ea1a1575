import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'

export type Delivery = { body: Buffer; signature: string | undefined; contentType: string | undefined }

/** Deliveries that may wait to be read. A hub sends again what is refused (W3C WebSub §7). */
const mostOfSource = { count: 20, bytes: 20_000_000 }
const mostInAll = { count: 2_000, bytes: 200_000_000 }

/**
 * Keeps a delivery whose signature was checked, together with the job that reads it. What is the same as the one before it is not kept again.
 * `full`: too much waits; nothing was kept.
 */
export async function keepDelivery(
  app: App,
  sourceId: number,
  { body, contentType }: Omit<Delivery, 'signature'>,
): Promise<'kept' | 'full'> {
  const contentHash = hash('sha256', body, 'buffer')
  return inTransaction(app.db, async (tx) => {
    // Or two at once would each take the last place.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.hubDeliveries})`.execute(tx)
    if (await isRepeated(tx, sourceId, contentHash)) return 'kept'
    if (await isFull(tx, sourceId, body.length)) return 'full'
    await tx
      .insertInto('hub_deliveries')
      .values({ source_id: sourceId, content_hash: contentHash, content_type: contentType ?? null, body, received_at: app.now() })
      .execute()
    await queueReading(tx, sourceId)
    return 'kept'
  })
}

/** One job for each source at a time, in a queue of its own. One that waits keeps its time, because `readDelivery` chose it. */
export async function queueReading(db: Tx, sourceId: number, runAt?: Date): Promise<void> {
  await addJob(db, 'readDelivery', { sourceId }, { ...readingJob(sourceId), runAt, keepRunAt: runAt === undefined })
}

function readingJob(sourceId: number) {
  return { key: `readDelivery:${sourceId}`, queue: `readDelivery:${sourceId}` }
}

/** Only the one before counts: after an edit, the first version again is news. */
async function isRepeated(tx: Tx, sourceId: number, contentHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ last: Buffer | null }>`
    select coalesce((select content_hash from hub_deliveries where source_id = s.id order by id desc limit 1), s.delivered_hash) as last
    from sources s where s.id = ${sourceId}`.execute(tx)
  return rows[0]?.last?.equals(contentHash) === true
}

async function isFull(tx: Tx, sourceId: number, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ count: number; bytes: number; ofSource: number; bytesOfSource: number }>`
    select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes,
      count(*) filter (where source_id = ${sourceId})::int as "ofSource",
      coalesce(sum(bytes) filter (where source_id = ${sourceId}), 0)::float8 as "bytesOfSource"
    from hub_deliveries`.execute(tx)
  const [waiting] = rows
  if (!waiting) return false
  return (
    waiting.ofSource >= mostOfSource.count ||
    waiting.bytesOfSource + bytes > mostOfSource.bytes ||
    waiting.count >= mostInAll.count ||
    waiting.bytes + bytes > mostInAll.bytes
  )
}
