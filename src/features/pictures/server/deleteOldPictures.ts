import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#base/app.ts'
import { pictureFolder } from './pictureStore.ts'

const defaultMaxBytes = 4 * 1024 ** 3
/** Bytes to leave free on the disk, which the database may share. */
const minFreeBytes = 1024 ** 3
const maxPartAgeMs = 3_600_000

type StoredFile = { file: string; bytes: number; writtenMs: number }

/**
 * Keeps the pictures on disk below `maxBytes` (4 GB, less if the disk has under 1 GB free): above
 * it, the oldest are deleted until a tenth is free. Also deletes partial files of crashed
 * processes. A deleted picture is made again on request.
 */
export async function deleteOldPictures(app: App, maxBytes = defaultMaxBytes): Promise<void> {
  const folder = pictureFolder(app.config)
  const stored = await listStored(folder)
  let total = stored.reduce((sum, { bytes }) => sum + bytes, 0)
  const missing = Math.max(0, minFreeBytes - (await freeOn(folder)))
  const limit = Math.max(0, Math.min(maxBytes, total - missing))
  const target = total > limit ? limit * 0.9 : total
  for (const { file, bytes, writtenMs } of stored.sort((a, b) => a.writtenMs - b.writtenMs)) {
    const abandoned = file.endsWith('.part') && writtenMs < Date.now() - maxPartAgeMs
    if (total <= target && !abandoned) continue
    await rm(file, { force: true })
    total -= bytes
  }
}

async function freeOn(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null)
  return disk ? disk.bavail * disk.bsize : minFreeBytes
}

async function listStored(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const stored: StoredFile[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const found = await stat(file).catch(() => null)
    if (found) stored.push({ file, bytes: found.size, writtenMs: found.mtimeMs })
  }
  return stored
}
