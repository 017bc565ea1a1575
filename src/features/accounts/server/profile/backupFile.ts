import { z } from 'zod'
import type { BackupRow } from '#base/backupPart.ts'
import { brand } from '#brand.ts'
import { ProfileForm } from '../../schema.ts'

/** The file in the ZIP that is restored: the profile and the restorable parts. */
export const backupFile = 'backup.json'
/** The parts that are only for reading; it is never restored. */
export const historyFile = 'history.json'
export const backupFormat = `${brand.slug}-backup`

const Cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()])

/** The part of a backup that is restored: never the address, the role or a password. */
const Backup = z.object({
  format: z.literal(backupFormat),
  version: z.literal(1),
  profile: z.object({
    name: ProfileForm.shape.name,
    phone: ProfileForm.shape.phone.nullable(),
    locale: ProfileForm.shape.locale,
    content_choice: ProfileForm.shape.content_choice,
  }),
  parts: z.record(z.string(), z.array(z.unknown())),
})

const Row = z.record(z.string(), Cell)

/** The content of a valid backup, without malformed rows. */
export type CheckedBackup = { profile: z.infer<typeof Backup>['profile']; parts: Record<string, BackupRow[]> }
/** `bad_backup`: it is not a valid backup; `backup_too_much`: it has more than can be restored. */
export type BackupProblem = { problem: 'bad_backup' | 'backup_too_much' }

/**
 * @param maxRows how many rows each restorable part may have, by its name; other parts are ignored
 */
export function checkBackup(given: unknown, maxRows: Record<string, number>): CheckedBackup | BackupProblem {
  const backup = Backup.safeParse(given)
  if (!backup.success) return { problem: 'bad_backup' }
  const parts: Record<string, BackupRow[]> = {}
  for (const [name, max] of Object.entries(maxRows)) {
    const given = Object.hasOwn(backup.data.parts, name) ? backup.data.parts[name] : undefined
    if (!given) continue
    if (given.length > max) return { problem: 'backup_too_much' }
    parts[name] = given.map((row) => Row.safeParse(row).data).filter((row) => row !== undefined)
  }
  return { profile: backup.data.profile, parts }
}
