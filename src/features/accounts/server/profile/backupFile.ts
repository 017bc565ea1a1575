import { z } from 'zod'
import type { BackupRow } from '#base/backupPart.ts'
import { ProfileForm } from '../../schema.ts'

/** The file of the ZIP that is restored: the profile and what can be brought back. */
export const backupFile = 'backup.json'
/** Beside it, what tells what happened; it is never read again. */
export const historyFile = 'history.json'
export const backupFormat = 'mirqab-backup'

const Cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()])

/** Of a backup what may come back: never the address, the role or a password. */
const Backup = z.object({
  format: z.literal(backupFormat),
  version: z.literal(1),
  profile: z.object({ name: ProfileForm.shape.name, phone: ProfileForm.shape.phone.nullable(), locale: ProfileForm.shape.locale }),
  parts: z.record(z.string(), z.array(z.unknown())),
})

const Row = z.record(z.string(), Cell)

/** What is restored of a backup; rows that are none are left out. */
export type GivenBackup = { profile: z.infer<typeof Backup>['profile']; parts: Record<string, BackupRow[]> }
/** `bad_backup`: it is none of ours; `backup_too_much`: it has more than we take back. */
export type BackupProblem = { problem: 'bad_backup' | 'backup_too_much' }

/** @param mostRows names of the parts that are restored, and how many rows each may have; other parts are left out */
export function checkBackup(given: unknown, mostRows: Record<string, number>): GivenBackup | BackupProblem {
  const backup = Backup.safeParse(given)
  if (!backup.success) return { problem: 'bad_backup' }
  const parts: Record<string, BackupRow[]> = {}
  for (const [name, most] of Object.entries(mostRows)) {
    const given = Object.hasOwn(backup.data.parts, name) ? backup.data.parts[name] : undefined
    if (!given) continue
    if (given.length > most) return { problem: 'backup_too_much' }
    parts[name] = given.map((row) => Row.safeParse(row).data).filter((row) => row !== undefined)
  }
  return { profile: backup.data.profile, parts }
}
