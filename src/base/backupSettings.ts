import { resolve } from 'node:path'
import { z } from 'zod'

/** Settings of the backups of the newsroom. */
export const backupSettings = {
  /** Folder of the nightly backups; without it there are none. */
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().min(32).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:00')
    .default('02:00'),
  BACKUP_KEEP_DAILY: z.coerce.number().int().min(1).max(1000).default(7),
  BACKUP_KEEP_WEEKLY: z.coerce.number().int().min(0).max(1000).default(4),
  BACKUP_KEEP_MONTHLY: z.coerce.number().int().min(0).max(1000).default(12),
  /** How many days may pass until a nightly backup is tried; 0: none is. */
  BACKUP_TRY_DAYS: z.coerce.number().int().min(0).max(1000).default(7),
}

/**
 * `key` encrypts; the rest is about the nightly backups, which are made if there is a folder (an
 * absolute path). `at`: minutes after midnight in Kuwait.
 */
export type BackupConfig = {
  folder: string | undefined
  key: string | undefined
  at: number
  keep: { daily: number; weekly: number; monthly: number }
  tryDays: number
}

export function readBackup(value: z.infer<z.ZodObject<typeof backupSettings>>): BackupConfig {
  const [hours = 0, minutes = 0] = value.BACKUP_AT.split(':').map(Number)
  return {
    folder: value.BACKUP_DIR ? resolve(value.BACKUP_DIR) : undefined,
    key: value.BACKUP_KEY,
    at: hours * 60 + minutes,
    keep: { daily: value.BACKUP_KEEP_DAILY, weekly: value.BACKUP_KEEP_WEEKLY, monthly: value.BACKUP_KEEP_MONTHLY },
    tryDays: value.BACKUP_TRY_DAYS,
  }
}
