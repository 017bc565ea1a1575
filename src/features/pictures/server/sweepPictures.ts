import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#base/app.ts'
import { pictureFolder } from './pictureStore.ts'

const keptMost = 4 * 1024 ** 3
/** What the disk keeps free for what cannot be made again: the database may stand on it too. */
const leftFree = 1024 ** 3
const partsLiveMs = 3_600_000

type StoredFile = { file: string; bytes: number; writtenMs: number }

/**
 * Keeps the pictures on disk below `mostBytes` (4 GB, fewer when the disk has less than 1 GB free): over it, the oldest go until a tenth is free. Also
 * removes what a process that died left half-written. A picture that is asked for again is made again.
 */
export async function sweepPictures(app: App, mostBytes = keptMost): Promise<void> {
  const folder = pictureFolder(app.config)
  const stored = await listStored(folder)
  let total = stored.reduce((sum, { bytes }) => sum + bytes, 0)
  const missing = Math.max(0, leftFree - (await freeOn(folder)))
  const most = Math.max(0, Math.min(mostBytes, total - missing))
  const target = total > most ? most * 0.9 : total
  for (const { file, bytes, writtenMs } of stored.sort((a, b) => a.writtenMs - b.writtenMs)) {
    const abandoned = file.endsWith('.part') && writtenMs < Date.now() - partsLiveMs
    if (total <= target && !abandoned) continue
    await rm(file, { force: true })
    total -= bytes
  }
}

async function freeOn(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null)
  return disk ? disk.bavail * disk.bsize : leftFree
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
