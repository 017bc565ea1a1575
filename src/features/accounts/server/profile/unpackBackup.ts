import { join } from 'node:path'
import { AppError } from '#base/errors.ts'
import { sourceFolder } from '#base/process/sourceFolder.ts'
import { openThreadPool, ThreadError } from '#base/process/threadPool.ts'
import type { BackupProblem, GivenBackup } from './backupFile.ts'
import { readBackup } from './readBackup.ts'

export const backupTasks = { readBackup }
const deadlineMs = 15_000

/** Reads an uploaded backup in a thread of its own, which ends with it and gives its memory back. Throws `unavailable` when it takes longer than 15 s. */
export async function unpackBackup(upload: Buffer, mostRows: Record<string, number>): Promise<GivenBackup | BackupProblem> {
  const pool = openThreadPool<typeof backupTasks>({ file: join(sourceFolder(), 'mains/threads/backup.ts'), threads: 1, memoryMb: 512 })
  // A copy, because what is handed over is gone here, and small bodies share their memory.
  const zip = new Uint8Array(upload)
  try {
    return await pool.run('readBackup', { zip, mostRows }, { deadlineMs, transfer: [zip.buffer] })
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error
    if (error.code === 'out_of_memory') return { problem: 'backup_too_much' }
    throw new AppError('unavailable')
  } finally {
    await pool.close()
  }
}
