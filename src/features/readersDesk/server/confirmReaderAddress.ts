import { recordEvent } from '#access/server/recordEvent.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { ReaderActForm } from '../schema.ts'
import { deskCaller, lockReader, subjectOf } from './lockReader.ts'

/**
 * Confirms the address of a reader whom our mails do not reach. Throws `not_found`, `own_account`,
 * `conflict` if their address is another one by now.
 */
export async function confirmReaderAddress(app: App, actor: Actor, userId: number, { reason, email }: ReaderActForm): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const reader = await lockReader(tx, actor, userId, email)
    if (reader.email_verified) return
    await tx.updateTable('users').set({ email_verified: true, updated_at: app.now() }).where('id', '=', userId).execute()
    await recordEvent(tx, 'email_confirmed', userId, deskCaller, { by_staff: true })
    await recordAct(app, tx, actor, {
      ...{ action: 'confirm_address', subject: subjectOf(reader), reader: { id: userId, name: reader.name }, reason },
      ...{ before: { email_verified: false }, after: { email_verified: true } },
    })
  })
}
