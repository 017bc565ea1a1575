import type { z } from 'zod'
import { lockSignedInUser } from '#access/server/lockUser.ts'
import { proveOwnership } from '#access/server/passwords/proveOwnership.ts'
import { queueNotice } from '#access/server/queueNotice.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import { endAccess } from '#access/server/sessions/endAccess.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { RemoveWayForm } from '../../schema.ts'
import { accountErrors } from '../messages.ts'
import { listWays } from './listWays.ts'

/**
 * Removes the link with a Google or Apple account, and ends every session but this one, because any
 * of them may have been started by it. Does nothing if there is none. Needs what deleting the
 * account needs. Throws `invalid`, `last_way_to_sign_in`, `unauthorized` when the session has ended
 * meanwhile.
 */
export async function removeWay(
  app: App,
  caller: Caller,
  by: { userId: number; sessionId: number },
  { provider, current_password }: z.infer<typeof RemoveWayForm>,
): Promise<void> {
  await proveOwnership(app, by, current_password)
  await inTransaction(app.db, async (tx) => {
    const { id, email, locale } = await lockSignedInUser(tx, by.userId, by.sessionId)
    const { providers } = await listWays(app, tx, id)
    const way = providers.find((linked) => linked.provider === provider)
    if (!way) return
    if (!way.removable) throw new AppError(accountErrors.last_way_to_sign_in)
    await tx.deleteFrom('accounts').where('user_id', '=', id).where('provider_id', '=', provider).execute()
    await endAccess(tx, id, by.sessionId)
    await recordEvent(tx, 'outside_account_removed', id, caller, { by: provider })
    await queueNotice(tx, { notice: 'outside_account_removed', email, locale, providers: [provider] })
  })
}
