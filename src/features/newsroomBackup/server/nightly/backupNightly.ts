import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#base/app.ts'
import { CommandError } from '#base/errors.ts'
import { kuwaitDayNumber, kuwaitOffset } from '#kuwaitTime.ts'
import { backupNewsroom } from '../backupNewsroom.ts'
import { tryBackup } from '../tryBackup.ts'
import { backupName, pruneBackups } from './pruneBackups.ts'
import { type LastBackups, readLastBackups } from './readLastBackups.ts'

const dayMs = 86_400_000
/** Pause after a failure: a full disk is not empty ten minutes later. */
const pauseMs = 3_600_000
/**
 * A week after the last trial there is one again, although each takes a little longer than the
 * last.
 */
const slackMs = 6 * 3_600_000

/**
 * The scheduled job: makes the backup of the night if none was made since it was due, deletes those
 * that need not be kept, and tries the newest one every few days. Does nothing unless BACKUP_DIR is
 * set. A failure is logged and stored, and is tried again after an hour.
 */
export async function backupNightly(app: App): Promise<void> {
  const { folder, key, keep, tryDays } = app.config.backup
  if (!folder) return
  const now = app.now()
  const last = await readLastBackups(app.db)
  if (isDue(last, now, app.config.backup.at)) {
    const name = backupName(now, key !== undefined)
    const made = await attempt(app, 'the nightly backup failed', async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await backupNewsroom(app.config, app.databaseUrl, join(folder, name), { now: app.now })
      return pruneBackups(folder, keep, now)
    })
    if (!made) return
  }
  const { backup, trial } = await readLastBackups(app.db)
  const file = backup.file && join(folder, backup.file)
  if (tryDays === 0 || !file || !existsSync(file)) return
  const isRecent = trial.succeededAt && trial.succeededAt.getTime() > now.getTime() - tryDays * dayMs + slackMs
  if (isRecent || isPaused(trial, now)) return
  await attempt(app, 'the last backup could not be restored', () => tryBackup(app.config, app.databaseUrl, file, app.now))
}

/** @param at minutes after midnight in Kuwait */
function isDue({ backup }: LastBackups, now: Date, at: number): boolean {
  const dueToday = kuwaitDayNumber(now.getTime() - at * 60_000) * dayMs + (at - kuwaitOffset) * 60_000
  return (backup.succeededAt?.getTime() ?? 0) < dueToday && !isPaused(backup, now)
}

function isPaused({ failedAt }: { failedAt: Date | null }, now: Date): boolean {
  return failedAt !== null && failedAt.getTime() > now.getTime() - pauseMs
}

async function attempt(app: App, failure: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    app.log.error(error instanceof CommandError ? { error: error.message } : { err: error }, failure)
    return false
  }
}
