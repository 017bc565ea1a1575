import { lockSignedInUser } from '#access/server/lockUser.ts'
import { consume } from '#access/server/rateLimit.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { limitConcurrency } from '#base/limitConcurrency.ts'
import { type CheckedBackup, checkBackup } from './backupFile.ts'
import { unpackBackup } from './unpackBackup.ts'

/** The session that requests the restore. */
type SignedIn = { reader: User; sessionId: number }

/** Limit of one at a time per process: each may take a second of CPU and hundreds of megabytes. */
const limit = limitConcurrency(1, 4)

/**
 * Consumes an attempt, before the upload is read. Throws `too_many_requests` after six in an hour.
 */
export const consumeRestoreLimit = (app: App, reader: User) =>
  consume(app, [{ name: 'restore', key: String(reader.id), max: 6, seconds: 3600 }])

/**
 * Restores the name, phone, languages and every restorable part of a backup in one transaction.
 * Idempotent. Throws `invalid` for anything that is not a backup or has more than can be restored,
 * `unavailable` when too many others are queued, `unauthorized` when the session has ended
 * meanwhile.
 * @param body the ZIP, or the JSON that is in it
 * @returns how many rows of each part were restored
 */
export function restoreProfile(
  app: App,
  caller: Caller,
  signedIn: SignedIn,
  parts: BackupPart[],
  body: unknown,
): Promise<Record<string, number>> {
  return limit(async () => {
    const maxRows = Object.fromEntries(parts.flatMap(({ name, restore }) => (restore ? [[name, restore.maxRows]] : [])))
    const given = Buffer.isBuffer(body) ? await unpackBackup(body, maxRows) : checkBackup(body, maxRows)
    if ('problem' in given) throw new AppError('invalid', { backup: [given.problem] })
    return restoreParts(app, caller, signedIn, parts, given)
  })
}

function restoreParts(
  app: App,
  caller: Caller,
  { reader, sessionId }: SignedIn,
  parts: BackupPart[],
  { profile, parts: given }: CheckedBackup,
) {
  return inTransaction(app.db, async (tx) => {
    await lockSignedInUser(tx, reader.id, sessionId)
    const { name, phone, locale, content_choice } = profile
    await tx
      .updateTable('users')
      .set({ name, phone: phone ?? undefined, locale, content_choice, updated_at: app.now() })
      .where('id', '=', reader.id)
      .execute()
    const counts: Record<string, number> = {}
    for (const part of parts) {
      const rows = given[part.name]
      if (part.restore && rows) counts[part.name] = await part.restore.run(app, tx, reader.id, rows)
    }
    await recordEvent(tx, 'backup_restored', reader.id, caller, counts)
    return counts
  })
}
