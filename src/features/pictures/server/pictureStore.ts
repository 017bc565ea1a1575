import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import type { Config } from '#base/config.ts'

/** Pictures that the disk did not take, so that a full disk does not mean fetching and making the same ones for every reader. */
const unstored = new LRUCache<string, Buffer>({ maxSize: 32 * 1024 ** 2, sizeCalculation: (bytes) => bytes.length, ttl: 10 * 60_000 })

const warnEveryMs = 60_000
let nextWarning = 0

/** Folder of every kept picture; losing it costs only the work of making them again. */
export function pictureFolder(config: Config): string {
  return join(config.dataDir, 'pictures')
}

/** @param variant `original`, or e.g. `640.avif` */
export function pictureFile(config: Config, outsideUrl: string, variant: string): string {
  const name = createHash('sha256').update(outsideUrl).digest('hex').slice(0, 40)
  return join(pictureFolder(config), name.slice(0, 2), name.slice(2, 4), `${name}-${variant}`)
}

/** A disk that cannot be read is as one that has nothing: the picture is made again. */
export async function readStored(app: App, file: string): Promise<Buffer | null> {
  try {
    const bytes = await readFile(file)
    // A machine that lost its power may leave an empty file under the final name.
    if (bytes.length > 0) return bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') warn(app, error, 'read')
  }
  return unstored.get(file) ?? null
}

/**
 * Whole or not at all: a reader, or a process that dies half-way, never leaves or sees a part of a file. When the disk does not take it (it is full,
 * say) the picture stays in memory for some minutes, and the log says so at most once a minute.
 */
export async function keep(app: App, file: string, bytes: Buffer): Promise<void> {
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
  app.log.error({ err }, `a picture could not be ${done}; pictures are made anew and kept in memory`)
}
