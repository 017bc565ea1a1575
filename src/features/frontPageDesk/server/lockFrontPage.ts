import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Edition } from '../schema.ts'
import { frontPageErrors } from './messages.ts'

/**
 * Begins a decision about the first page of an edition: later ones wait for this transaction, and
 * its ranking is queued, in case this process ends before it ranks by itself. Throws
 * `front_page_changed` if somebody has decided since that version.
 */
export async function lockFrontPage(app: App, tx: Tx, edition: Edition, version: number): Promise<void> {
  // The first decision about an edition makes its row.
  await tx
    .insertInto('front_pages')
    .values({ edition })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const page = await tx.selectFrom('front_pages').select('version').where('edition', '=', edition).forUpdate().executeTakeFirstOrThrow()
  if (page.version !== version) throw new AppError(frontPageErrors.front_page_changed)
  await tx
    .updateTable('front_pages')
    .set({ version: version + 1 })
    .where('edition', '=', edition)
    .execute()
  await sql`delete from front_page_pins where edition = ${edition} and until <= ${app.now()}`.execute(tx)
  await addJob(tx, 'rankFrontPage', {}, { key: 'rankFrontPage' })
}
