import { type BackupProblem, backupFile, type CheckedBackup, checkBackup } from './backupFile.ts'
import { readZipEntry } from './readZipEntry.ts'

/** 20,000 saved posts with their titles and addresses are about 12 MB. */
const maxBytes = 20_000_000
const maxDepth = 8
const maxValues = 1_000_000

/**
 * Reads and checks an uploaded backup. Takes up to a second, so `unpackBackup` runs it in a thread.
 */
export function readBackup({ zip, maxRows }: { zip: Uint8Array; maxRows: Record<string, number> }): CheckedBackup | BackupProblem {
  let json: unknown
  try {
    const bytes = readZipEntry(Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength), backupFile, maxBytes)
    if (!isShallow(bytes)) return { problem: 'backup_too_much' }
    json = JSON.parse(bytes.toString())
  } catch (error) {
    return { problem: (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'backup_too_much' : 'bad_backup' }
  }
  return checkBackup(json, maxRows)
}

/**
 * Whether this JSON is as shallow and has as few values as a backup. `JSON.parse` cannot be
 * interrupted and takes up to a hundred bytes of memory per bracket, so a thread that exceeds its
 * memory limit within it would end the whole process.
 */
function isShallow(json: Buffer): boolean {
  let depth = 0
  let values = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (inString) {
      if (byte === 0x5c) at++
      else if (byte === 0x22) inString = false
    } else if (byte === 0x22) inString = true
    else if (byte === 0x2c) values++
    else if (byte === 0x5b || byte === 0x7b) {
      values++
      if (++depth > maxDepth) return false
    } else if (byte === 0x5d || byte === 0x7d) depth--
    if (values > maxValues) return false
  }
  return true
}
