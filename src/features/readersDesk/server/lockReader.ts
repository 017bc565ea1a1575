import type { EventOrigin } from '#access/server/recordEvent.ts'
import type { Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import type { Locale } from '#text/locale.ts'
import { readersDeskErrors } from './messages.ts'

type LockedReader = { id: number; name: string; email: string; email_verified: boolean; role: string; locale: Locale }

/**
 * The account that staff are about to change, locked before everything else of it
 * (`base/database/transact.ts`). Throws `not_found`, and `own_account` for one's own, which is
 * changed in the profile, where the password is asked for.
 * @param email the address that was shown; another one means that the account has changed
 *   meanwhile: `conflict`
 */
export async function lockReader(tx: Tx, actor: Actor, userId: number, email?: string): Promise<LockedReader> {
  if (actor.id === userId) throw new AppError(readersDeskErrors.own_account)
  const columns = ['id', 'name', 'email', 'email_verified', 'role', 'locale'] as const
  const reader = await tx.selectFrom('users').select(columns).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  if (!reader) throw new AppError('not_found')
  if (email !== undefined && reader.email !== email) throw new AppError('conflict')
  return { ...reader, locale: reader.locale as Locale }
}

/** Returns the subject of an entry of the log: the reader whom it concerns. */
export const subjectOf = ({ id }: LockedReader) => ({ type: 'reader', id, path: `/desk/readers/${id}` })

/**
 * Author of an act, in the list of events that readers see of their own account: staff, but not
 * from which address of the newsroom.
 */
export const deskCaller: EventOrigin = { ip: null }
