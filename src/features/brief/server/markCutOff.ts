import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { wasCutOff } from '#partners/mailOnce.ts'

/** Briefs that were cut off while they were sent become `unknown`, and are not sent again. */
export async function markCutOff(app: App): Promise<void> {
  const { rows } = await sql<{ user_id: number; day: string }>`
    update briefs set state = 'unknown' where ${wasCutOff(app.now())}
    returning user_id, day::text as day`.execute(app.db)
  for (const { user_id: user, day } of rows)
    app.log.warn({ user, day }, 'a brief was cut off while it was sent; it may have arrived and is not sent again')
}
