import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { queueReading } from './keepDelivery.ts'

/** After this, whatever a delivery told has long been read from the source itself. */
const longestWait = '1 day'
/** A job that was given up, after hours of outage say, is queued again. */
const overdue = '10 minutes'

/** Deletes deliveries that nobody read in time, and queues the reading of those that wait without a job. */
export async function sweepDeliveries(app: App): Promise<void> {
  const now = app.now()
  const { rows: dropped } = await sql<{ source_id: number }>`
    delete from hub_deliveries where received_at < ${now}::timestamptz - ${longestWait}::interval returning source_id`.execute(app.db)
  if (dropped.length > 0) app.log.warn({ deliveries: dropped.length }, 'deliveries of hubs were dropped because no worker had read them')
  const { rows: waiting } = await sql<{ source_id: number }>`
    select distinct source_id from hub_deliveries where received_at < ${now}::timestamptz - ${overdue}::interval`.execute(app.db)
  await inTransaction(app.db, async (tx) => {
    for (const { source_id } of waiting) await queueReading(tx, source_id)
  })
}
