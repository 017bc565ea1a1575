import { queueNotice } from '#access/server/queueNotice.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import { endAccess } from '#access/server/sessions/endAccess.ts'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { OAuthError, type OAuthProfile, type OAuthProvider } from '#partners/oauth.ts'
import { EmailAddress } from '../../schema.ts'
import { insertUser, nameOf } from '../passwords/addUser.ts'
import { cleanProviderName } from './cleanProviderName.ts'

/**
 * The account of a user whom Google or Apple has identified: the one linked before, else the one
 * with their address, else a new one. An account is linked or created only by an address that the
 * provider verified and that our forms accept; returns undefined otherwise. Throws `OAuthError`
 * when the user is already linked to another account of that provider.
 */
export async function linkOAuthAccount(
  app: App,
  caller: Caller,
  provider: OAuthProvider,
  identity: OAuthProfile,
  locale: 'ar' | 'en',
): Promise<number | undefined> {
  const { issuer, subject, emailVerified } = identity
  const existing = await app.db
    .selectFrom('accounts')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('account_id', '=', subject)
    .executeTakeFirst()
  if (existing) return existing.user_id
  const email = EmailAddress.safeParse(identity.email).data
  if (!email || !emailVerified) return undefined
  return inTransaction(app.db, async (tx) => {
    const name = cleanProviderName(identity.name) ?? nameOf(email)
    const created = await insertUser(tx, { name, email, email_verified: true, locale }, null)
    const userId = created?.id ?? (await claimUser(app, tx, email))
    const linked = await tx
      .insertInto('accounts')
      .values({ user_id: userId, provider_id: provider, issuer, account_id: subject })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (linked.numInsertedOrUpdatedRows === 0n) throw new OAuthError('failed', `the account has another ${provider} account`)
    await recordEvent(tx, created ? 'signed_up' : 'outside_account_linked', userId, caller, { by: provider })
    if (!created) await queueNotice(tx, { notice: 'outside_account_linked', email, locale })
    return userId
  })
}

/**
 * The user with this address. If the address was never confirmed, somebody else may have created
 * the account, so its password, sessions and codes are deleted.
 */
async function claimUser(app: App, tx: Tx, email: string): Promise<number> {
  const user = await tx.selectFrom('users').select(['id', 'email_verified']).where('email', '=', email).forNoKeyUpdate().executeTakeFirst()
  if (!user) throw new OAuthError('failed', 'the account was deleted meanwhile')
  if (user.email_verified) return user.id
  await tx.updateTable('users').set({ email_verified: true, updated_at: app.now() }).where('id', '=', user.id).execute()
  await tx.deleteFrom('accounts').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('email_codes').where('user_id', '=', user.id).execute()
  await endAccess(tx, user.id)
  return user.id
}
