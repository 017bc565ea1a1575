import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { queueReading } from './queueDelivery.ts'

/** Age at which the contents of a delivery have long been fetched from the source itself. */
const maxAge = '1 day'
/**
 * Deliveries older than this are queued again, because their job may have been given up after a
 * long outage.
 */
const overdue = '10 minutes'

/** Deletes deliveries that were not read in time, and queues a job for those that have none. */
export async function retryDeliveries(app: App): Promise<void> {
  const now = app.now()
  const { rows: dropped } = await sql<{ source_id: number }>`
    delete from hub_deliveries where received_at < ${now}::timestamptz - ${maxAge}::interval returning source_id`.execute(app.db)
  if (dropped.length > 0) app.log.warn({ deliveries: dropped.length }, 'deliveries of hubs dropped because no worker read them in time')
  const { rows: waiting } = await sql<{ source_id: number }>`
    select distinct source_id from hub_deliveries where received_at < ${now}::timestamptz - ${overdue}::interval`.execute(app.db)
  await inTransaction(app.db, async (tx) => {
    for (const { source_id } of waiting) await queueReading(tx, source_id)
  })
}
