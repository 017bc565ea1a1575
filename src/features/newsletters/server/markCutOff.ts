import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { wasCutOff } from '#partners/mailOnce.ts'

/** Mails that were cut off while they were sent become `unknown`, and are not sent again. */
export async function markCutOff(app: App): Promise<void> {
  const { rows } = await sql<{ issue: number; subscription: number }>`
    update newsletter_mails set state = 'unknown' where ${wasCutOff(app.now())}
    returning issue_id as issue, subscription_id as subscription`.execute(app.db)
  for (const mail of rows) app.log.warn(mail, 'an issue of a newsletter was cut off while it was sent; it is not sent again')
}
