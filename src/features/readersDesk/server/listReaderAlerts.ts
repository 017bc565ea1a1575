import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { AlertLogPage, AlertLogQuery } from '#features/delivery/schema.ts'
import { listAlertLog } from '#features/delivery/server/alertLog/listAlertLog.ts'
import type { Locale } from '#text/locale.ts'

/**
 * A reader's alerts and what became of them, as they see it themselves; its first page is an entry
 * of the audit log. Throws `not_found`, `invalid`.
 */
export async function listReaderAlerts(
  app: App,
  actor: Actor,
  userId: number,
  query: AlertLogQuery,
  locale: Locale,
): Promise<AlertLogPage> {
  const reader = await app.db.selectFrom('users').select(['id', 'name']).where('id', '=', userId).executeTakeFirst()
  if (!reader) throw new AppError('not_found')
  const page = await listAlertLog(app, userId, query, locale)
  const subject = { type: 'reader', id: userId, path: `/desk/readers/${userId}` }
  if (query.cursor === undefined)
    await inTransaction(app.db, (tx) => recordAct(app, tx, actor, { action: 'see_reader_alerts', subject, reader }))
  return page
}
