import type { Kysely } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { OAuthProvider } from '#partners/oauth.ts'
import type { Locale } from '#text/locale.ts'

/** Changes to an account, and attempts at it, of which its owner is told by mail. */
export type Notice =
  | 'already_registered'
  | 'password_changed'
  | 'email_changed'
  | 'outside_account_linked'
  | 'outside_account_removed'
  | 'outside_accounts_stay'
  | 'factor_set_up'
  | 'passkey_added'
  | 'passkey_removed'
  | 'factor_removed'
  | 'factor_locked'
  | 'recovery_code_used'
  | 'telegram_linked'
  | 'whatsapp_linked'
  | 'feeds_on'
  | 'telegram_lost'
  | 'whatsapp_lost'
  | 'account_deleted'
  | 'account_erased'

/** `providers`: for notices that name them. */
export type NoticeJob = { notice: Notice; email: string; locale: Locale; providers?: OAuthProvider[] }

/**
 * Queues the mail (`mailNotice` of accounts). To be called in the transaction that changes the
 * account.
 */
export const queueNotice = (tx: Kysely<DB>, job: NoticeJob) => addJob(tx, 'mailNotice', job)
