import type { Kysely } from 'kysely'
import type { DB } from '#base/database/tables.ts'

export type EventKind =
  | 'signed_up'
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'code_sent'
  | 'code_failed'
  | 'email_confirmed'
  | 'email_changed'
  | 'password_reset'
  | 'password_changed'
  | 'profile_changed'
  | 'outside_account_linked'
  | 'outside_account_removed'
  | 'session_ended'
  | 'factor_set_up'
  | 'factor_given'
  | 'factor_failed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'backup_taken'
  | 'backup_restored'
  | 'account_deleted'

/**
 * Address of the event. Null: from the desk, whose addresses readers do not see in their own list.
 */
export type EventOrigin = { ip: string | null; userAgent?: string | undefined }

/**
 * Records what happened to an account, for its owner and for investigating misuse. Stored for 180
 * days (`pruneAccounts`).
 */
export async function recordEvent(
  db: Kysely<DB>,
  kind: EventKind,
  userId: number | null,
  caller: EventOrigin,
  detail?: Record<string, string | number | boolean>,
): Promise<void> {
  await db
    .with('owner', (query) => query.selectFrom('users').select('id').where('id', '=', userId).forKeyShare())
    .insertInto('account_events')
    .values(({ selectFrom }) => ({
      kind,
      // Null when the account was deleted meanwhile.
      user_id: selectFrom('owner').select('owner.id'),
      ip_address: caller.ip,
      user_agent: caller.userAgent?.slice(0, 300) ?? null,
      detail: detail ? JSON.stringify(detail) : null,
    }))
    .execute()
}
