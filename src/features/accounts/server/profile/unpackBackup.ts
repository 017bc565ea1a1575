import { AppError } from '#base/errors.ts'
import { threadFile } from '#base/process/threadFile.ts'
import { openThreadPool, ThreadError } from '#base/process/threadPool.ts'
import type { BackupProblem, CheckedBackup } from './backupFile.ts'
import { readBackup } from './readBackup.ts'

export const backupTasks = { readBackup }
const deadlineMs = 15_000

/**
 * Reads an uploaded backup in a separate thread, which then ends and frees its memory. Throws
 * `unavailable` when it takes longer than 15 s.
 */
export async function unpackBackup(upload: Buffer, maxRows: Record<string, number>): Promise<CheckedBackup | BackupProblem> {
  const pool = openThreadPool<typeof backupTasks>({ file: threadFile('backup'), threads: 1, memoryMb: 512 })
  // Copied, because a transferred buffer is detached here, and small buffers share theirs.
  const zip = new Uint8Array(upload)
  try {
    return await pool.run('readBackup', { zip, maxRows }, { deadlineMs, transfer: [zip.buffer] })
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error
    if (error.code === 'out_of_memory') return { problem: 'backup_too_much' }
    throw new AppError('unavailable')
  } finally {
    await pool.close()
  }
}
