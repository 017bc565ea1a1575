import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#base/config.ts'

/** Folder of every kept picture; losing it costs only the work of making them again. */
export function pictureFolder(config: Config): string {
  return join(config.dataDir, 'pictures')
}

/** @param variant `original`, or e.g. `640.avif` */
export function pictureFile(config: Config, outsideUrl: string, variant: string): string {
  const name = createHash('sha256').update(outsideUrl).digest('hex').slice(0, 40)
  return join(pictureFolder(config), name.slice(0, 2), name.slice(2, 4), `${name}-${variant}`)
}

export async function readKept(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Whole or not at all: a reader, or a process that dies half-way, never leaves or sees a part of a file. */
export async function keep(file: string, bytes: Buffer): Promise<void> {
  const part = `${file}.${randomUUID()}.part`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(part, bytes)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
