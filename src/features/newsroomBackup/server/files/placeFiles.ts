import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#base/config.ts'
import { CommandError } from '#base/errors.ts'
import type { ArchiveEntry } from '../archive/readArchive.ts'
import { placeOf, sizeOf } from './listFiles.ts'

/**
 * Files that were read from a backup, and are put in place all at once when the rest of it is known
 * to be whole.
 */
export class StagedFiles {
  private readonly config: Config
  private readonly folder: string
  private readonly files: { staged: string; target: string; name: string }[] = []

  constructor(config: Config) {
    this.config = config
    this.folder = join(config.dataDir, `restore-${randomUUID()}`)
  }

  /** Deletes what restores that were killed have left, and creates the folder. */
  async start(): Promise<void> {
    const names = await readdir(this.config.dataDir).catch(() => [])
    for (const name of names.filter((one) => one.startsWith('restore-')))
      await rm(join(this.config.dataDir, name), { recursive: true, force: true })
    await mkdir(this.folder, { recursive: true })
  }

  async add({ name, body }: ArchiveEntry): Promise<void> {
    const target = placeOf(this.config, name)
    if (!target) throw new CommandError(`the backup has a file that does not belong there: ${JSON.stringify(name)}`)
    const staged = join(this.folder, String(this.files.length))
    await pipeline(body, (await open(staged, 'w')).createWriteStream({ flush: true }))
    this.files.push({ staged, target, name })
  }

  get count(): number {
    return this.files.length
  }

  /**
   * Moves the files to their places. A picture that is there already stays, because it is a copy of
   * the same one; another file that is there with another content is the operator's: nothing is
   * moved then, and a `CommandError` names it.
   */
  async place(): Promise<void> {
    for (const { staged, target, name } of this.files)
      if (!isPicture(name) && (await sizeOf(target)) !== undefined && !(await isSame(staged, target)))
        throw new CommandError(`${target} exists already and differs from the backup's: move it away, then restore again`)
    for (const { staged, target, name } of this.files) {
      if (isPicture(name) && (await sizeOf(target))) continue
      await mkdir(dirname(target), { recursive: true })
      await move(staged, target)
    }
  }

  async end(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}

function isPicture(name: string): boolean {
  return name.startsWith('data/pictures/')
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([digest(one), digest(other)])
  return first === second
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** TEXTS_DIR may be on another disk. */
async function move(staged: string, target: string): Promise<void> {
  try {
    await rename(staged, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const part = `${target}.part`
    await pipeline(createReadStream(staged), createWriteStream(part, { flush: true }))
    await rename(part, target)
  }
  const folder = await open(dirname(target))
  await folder.sync().finally(() => folder.close())
}
