import { eraseAccount } from '#access/server/eraseAccount.ts'
import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { ReaderActForm } from '../schema.ts'
import { deskCaller, lockReader, subjectOf } from './lockReader.ts'
import { readersDeskErrors } from './messages.ts'

/**
 * Erases a reader's account as they could themselves: payments stay, without the account;
 * everything else goes, their words in the audit log included. Nobody erases staff, so the last
 * admin cannot be. Throws `not_found`, `own_account`, `staff_account`, `conflict` if it is not the
 * account that was shown.
 */
export async function eraseReader(
  app: App,
  actor: Actor,
  userId: number,
  { reason, email }: ReaderActForm,
  parts: BackupPart[],
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const reader = await lockReader(tx, actor, userId, email)
    if (reader.role !== 'reader') throw new AppError(readersDeskErrors.staff_account)
    const { payments } = await tx
      .selectFrom('payments')
      .select((eb) => eb.fn.countAll<number>().as('payments'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    await eraseAccount(app, tx, deskCaller, reader, { parts, notice: 'account_erased' })
    // Without a name: the entry stays, and the person must not.
    await recordAct(app, tx, actor, {
      action: 'erase_reader',
      subject: subjectOf(reader),
      reason,
      after: { payments_kept: Number(payments) },
    })
  })
}
