import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import type { Tx } from '#base/database/db.ts'
import type { Locale } from '#text/locale.ts'
import { queueNotice } from './queueNotice.ts'
import { type EventOrigin, recordEvent } from './recordEvent.ts'

type Erased = { id: number; email: string; locale: Locale }

/**
 * Deletes an account and everything that refers to it (foreign keys: `on delete cascade` for what
 * is the user's alone, `set null` for what others have replied to and for payments, which stay in
 * the books). Before that, `parts` of other features delete what their counters must reflect. Their
 * former address is told. The caller has locked the user.
 */
export async function eraseAccount(
  app: App,
  tx: Tx,
  caller: EventOrigin,
  { id, email, locale }: Erased,
  { parts, notice }: { parts: BackupPart[]; notice: 'account_deleted' | 'account_erased' },
): Promise<void> {
  for (const part of parts) await part.forget?.(app, tx, id)
  await tx.deleteFrom('users').where('id', '=', id).execute()
  await recordEvent(tx, 'account_deleted', null, caller)
  await queueNotice(tx, { notice, email, locale })
}
