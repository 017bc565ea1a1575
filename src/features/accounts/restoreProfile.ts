import { strFromU8, unzip } from 'fflate'
import { z } from 'zod'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { BackupPart } from './backupParts.ts'
import { backupFile, backupFormat } from './backupProfile.ts'
import type { Caller } from './caller.ts'
import { recordEvent } from './recordEvent.ts'
import { ProfileForm, type User } from './schema.ts'

/** Of a backup what may come back: never the address, the role or a password. */
const Backup = z.object({
  format: z.literal(backupFormat),
  version: z.literal(1),
  profile: z.object({ name: ProfileForm.shape.name, phone: ProfileForm.shape.phone.nullable(), locale: ProfileForm.shape.locale }),
  parts: z.record(z.string(), z.array(z.unknown()).max(100_000)),
})
/** Most bytes of the unpacked file: a small ZIP can hold a great deal of nothing. */
const mostUnpacked = 20_000_000

/**
 * Brings name, phone, language and every part that can be restored back, all or nothing. Throws `invalid` for anything that is no backup of ours.
 * @param body the ZIP, or the JSON that is in it
 * @returns how many rows of each part counted
 */
export async function restoreProfile(
  app: App,
  caller: Caller,
  reader: User,
  parts: BackupPart[],
  body: unknown,
): Promise<Record<string, number>> {
  const parsed = Backup.safeParse(Buffer.isBuffer(body) ? await unpack(body) : body)
  if (!parsed.success) throw new AppError('invalid', { backup: ['bad_backup'] })
  const { profile, parts: given } = parsed.data
  return app.db.transaction().execute(async (tx) => {
    const { name, phone, locale } = profile
    await tx
      .updateTable('users')
      .set({ name, phone: phone ?? undefined, locale, updated_at: app.now() })
      .where('id', '=', reader.id)
      .execute()
    const counts: Record<string, number> = {}
    for (const part of parts) {
      const rows = Object.hasOwn(given, part.name) ? given[part.name] : undefined
      if (part.restore && rows) counts[part.name] = await part.restore(app, tx, reader.id, rows)
    }
    await recordEvent(tx, 'backup_restored', reader.id, caller, counts)
    return counts
  })
}

/** @returns undefined when it is no ZIP with our file in it */
async function unpack(bytes: Buffer): Promise<unknown> {
  try {
    const text = await new Promise<string>((resolve, reject) =>
      unzip(bytes, { filter: (file) => file.name === backupFile && file.originalSize <= mostUnpacked }, (error, files) => {
        const file = files?.[backupFile]
        if (error || !file) reject(error ?? new Error('no such file'))
        else resolve(strFromU8(file))
      }),
    )
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
