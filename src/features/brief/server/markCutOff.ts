import { sql } from 'kysely'
import type { App } from '#base/app.ts'

/** Minutes, much longer than the time limits of a mail take together (`partners/mail.ts`). */
const sendingMinutes = 30

/**
 * Briefs whose process died while it sent them may have arrived: they become `unknown` and are not
 * sent again. If it was only slow, it still records `sent`.
 */
export async function markCutOff(app: App): Promise<void> {
  const now = app.now()
  const { rows } = await sql<{ user_id: number; day: string }>`
    update briefs set state = 'unknown' where state = 'sending' and (sending_since is null or sending_since > ${now}::timestamptz + interval '1 minute'
      or sending_since < ${now}::timestamptz - make_interval(mins => ${sendingMinutes}))
    returning user_id, day::text as day`.execute(app.db)
  for (const { user_id: user, day } of rows)
    app.log.warn({ user, day }, 'a brief was cut off while it was sent; it may have arrived and is not sent again')
}
