import { sql } from 'kysely'
import type { App } from '#base/app.ts'

/** Minutes, much longer than the time limits of a mail take together (`partners/mail.ts`). */
const sendingMinutes = 30

/**
 * Mails whose process died while it sent them may have arrived: they become `unknown` and are not
 * sent again. If it was only slow, it still records `sent`.
 */
export async function markCutOff(app: App): Promise<void> {
  const now = app.now()
  const { rows } = await sql<{ issue: number; subscription: number }>`
    update newsletter_mails set state = 'unknown'
    where state = 'sending' and not sending_since between ${now}::timestamptz - make_interval(mins => ${sendingMinutes}) and ${now}::timestamptz + interval '1 minute'
    returning issue_id as issue, subscription_id as subscription`.execute(app.db)
  for (const mail of rows) app.log.warn(mail, 'an issue of a newsletter was cut off while it was sent; it is not sent again')
}
