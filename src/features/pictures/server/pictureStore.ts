import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import type { Config } from '#base/config.ts'
import { parseOwnPicture } from './ownPicture.ts'

/**
 * Pictures that could not be written to disk, so that a full disk does not mean fetching and
 * encoding them for every request.
 */
const unstored = new LRUCache<string, Buffer>({ maxSize: 32 * 1024 ** 2, sizeCalculation: (bytes) => bytes.length, ttl: 10 * 60_000 })

const warnEveryMs = 60_000
let nextWarning = 0

/** Folder of all stored pictures; if it is lost, they are just made again. */
export function pictureFolder(config: Config): string {
  return join(config.dataDir, 'pictures')
}

/** @param variant `original`, or e.g. `640.avif` */
export function pictureFile(config: Config, outsideUrl: string, variant: string): string {
  const name = createHash('sha256').update(outsideUrl).digest('hex').slice(0, 40)
  const own = parseOwnPicture(outsideUrl)
  if (own) return join(ownFolder(config, own.key), `${name}-${variant}`)
  return join(pictureFolder(config), name.slice(0, 2), name.slice(2, 4), `${name}-${variant}`)
}

/**
 * Folder of one picture of our own, however it is cropped, so that nothing of it is left when it is
 * deleted.
 */
const ownFolder = (config: Config, key: string) => join(pictureFolder(config), 'own', key)

/** Deletes what is stored of a picture of our own. */
export async function deleteOwnStored(config: Config, key: string): Promise<void> {
  await rm(ownFolder(config, key), { recursive: true, force: true })
}

/** null if the picture is not stored or the disk cannot be read: it is then made again. */
export async function readStored(app: App, file: string): Promise<Buffer | null> {
  try {
    const bytes = await readFile(file)
    // A power failure may leave an empty file under the final name.
    if (bytes.length > 0) return bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') warn(app, error, 'read')
  }
  return unstored.get(file) ?? null
}

/**
 * Writes atomically: nobody ever reads a partial file, even if the process dies half-way. If the
 * disk fails (because it is full, say), the picture stays in memory for ten minutes, and a warning
 * is logged at most once a minute.
 */
export async function storePicture(app: App, file: string, bytes: Buffer): Promise<void> {
  const part = `${file}.${randomUUID()}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(part, bytes)
    await rename(part, file)
  } catch (error) {
    unstored.set(file, bytes)
    warn(app, error, 'stored')
    await rm(part, { force: true }).catch(() => {})
  }
}

function warn(app: App, err: unknown, done: 'read' | 'stored'): void {
  if (performance.now() < nextWarning) return
  nextWarning = performance.now() + warnEveryMs
  app.log.error({ err }, `a picture could not be ${done}; pictures are made again and cached in memory`)
}
