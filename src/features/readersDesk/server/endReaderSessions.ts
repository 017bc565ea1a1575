import { recordEvent } from '#access/server/recordEvent.ts'
import { endAccess } from '#access/server/sessions/endAccess.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { ReasonForm } from '../schema.ts'
import { deskCaller, lockReader, subjectOf } from './lockReader.ts'

/**
 * Signs a reader, or another member of staff, out on every device (`endAccess.ts`). Throws
 * `not_found`, `own_account`.
 */
export async function endReaderSessions(app: App, actor: Actor, userId: number, { reason }: ReasonForm): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const reader = await lockReader(tx, actor, userId)
    const sessions = await endAccess(tx, userId)
    await recordEvent(tx, 'session_ended', userId, deskCaller, { sessions, by_staff: true })
    await recordAct(app, tx, actor, {
      ...{ action: 'end_sessions', subject: subjectOf(reader), reader: { id: userId, name: reader.name }, reason },
      ...{ before: { sessions }, after: { sessions: 0 } },
    })
  })
}
