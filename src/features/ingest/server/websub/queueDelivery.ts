import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'

export type Distribution = { body: Buffer; signature: string | undefined; contentType: string | undefined }

/**
 * Queued deliveries, per source and in total. A hub sends a refused delivery again (W3C WebSub §7).
 */
const maxOfSource = { count: 20, bytes: 20_000_000 }
const maxTotal = { count: 2_000, bytes: 200_000_000 }

/**
 * Stores a delivery whose signature was checked, together with the job that reads it. One that
 * equals the previous one is not stored again. `full`: the queue is full, and nothing was stored.
 */
export async function queueDelivery(
  app: App,
  sourceId: number,
  { body, contentType }: Omit<Distribution, 'signature'>,
): Promise<'queued' | 'full'> {
  const contentHash = hash('sha256', body, 'buffer')
  return inTransaction(app.db, async (tx) => {
    // Otherwise two concurrent calls could both take the last free slot.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.hubDeliveries})`.execute(tx)
    if (await isRepeated(tx, sourceId, contentHash)) return 'queued'
    if (await isFull(tx, sourceId, body.length)) return 'full'
    await tx
      .insertInto('hub_deliveries')
      .values({ source_id: sourceId, content_hash: contentHash, content_type: contentType ?? null, body, received_at: app.now() })
      .execute()
    await queueReading(tx, sourceId)
    return 'queued'
  })
}

/**
 * Queues one job per source at a time, in its own queue. A queued job keeps its time, because
 * `readDelivery` chose it.
 */
export async function queueReading(db: Tx, sourceId: number, runAt?: Date): Promise<void> {
  await addJob(db, 'readDelivery', { sourceId }, { ...readingJob(sourceId), runAt, keepRunAt: runAt === undefined })
}

function readingJob(sourceId: number) {
  return { key: `readDelivery:${sourceId}`, queue: `readDelivery:${sourceId}` }
}

/** Compares with the previous delivery only: after an edit, the first version is a change again. */
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
    waiting.ofSource >= maxOfSource.count ||
    waiting.bytesOfSource + bytes > maxOfSource.bytes ||
    waiting.count >= maxTotal.count ||
    waiting.bytes + bytes > maxTotal.bytes
  )
}
