import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { isRunning, processIdentity } from '#base/process/processIdentity.ts'
import { sourceFolder } from '#base/process/sourceFolder.ts'
import { fromFile } from '#engine/search/byteSource.ts'
import type { SegmentEntry } from '#engine/search/liveIndex.ts'
import { Segment } from '#engine/search/segment.ts'

/**
 * The content of `index.json`: the segment files, the deleted documents in them, and the watermark
 * from which changes must be read again. `made` identifies the code and the database: an index made
 * by others is not used.
 */
type Manifest = { made: string; savedAt: number; watermark: number; segments: { file: string; deleted: string }[] }

/** Changes are stored for a week (pruneChanges.ts); an older index is rebuilt. */
const maxAgeMs = 6 * 86_400_000

/**
 * The folder of one thread. Everything in it is derived from the database and may be deleted while
 * no process uses it.
 */
export class IndexFolder {
  readonly path: string
  private readonly made: string
  private saved = ''
  private files = new Set<string>()

  /**
   * @param parent `DATA_DIR/search`; each process on a machine takes the first free folder in it
   */
  constructor(parent: string, databaseIdentity: string) {
    this.path = claimFolder(parent)
    this.made = `${fingerprint()} ${databaseIdentity}`
  }

  /**
   * The index as it was last saved; undefined if there is none that can be used. Deletes other
   * files.
   */
  load(): { segments: SegmentEntry[]; watermark: number } | undefined {
    const saved = this.read()
    this.deleteOthers(saved?.segments.map(({ file }) => file) ?? [])
    return saved
  }

  private read(): { segments: (SegmentEntry & { file: string })[]; watermark: number } | undefined {
    try {
      const manifest = JSON.parse(readFileSync(join(this.path, 'index.json'), 'utf8')) as Manifest
      if (manifest.made !== this.made || manifest.savedAt < Date.now() - maxAgeMs) return undefined
      const segments = manifest.segments.map(({ file, deleted }) => {
        const segment = new Segment(fromFile(join(this.path, file)))
        readBits(segment, Buffer.from(deleted, 'base64'))
        return { segment, file, since: Number.POSITIVE_INFINITY, madeAt: performance.now() }
      })
      return { segments, watermark: manifest.watermark }
    } catch {
      return undefined
    }
  }

  /** Saves the list of segment files if it changed. Deletes files that are no longer used. */
  save(entries: SegmentEntry[], watermark: number): void {
    const segments = entries.flatMap(({ segment, file }) => (file ? [{ file, deleted: writeBits(segment).toString('base64') }] : []))
    const text = JSON.stringify({ segments, watermark })
    if (text === this.saved) return
    const manifest: Manifest = { made: this.made, savedAt: Date.now(), watermark, segments }
    const path = join(this.path, 'index.json')
    writeFileSync(`${path}.new`, JSON.stringify(manifest))
    renameSync(`${path}.new`, path)
    this.saved = text
    const now = new Set(segments.map(({ file }) => file))
    for (const file of this.files) if (!now.has(file)) rmSync(join(this.path, file), { force: true })
    this.files = now
  }

  /** Deletes everything, such as after reading the whole database failed half-way. */
  clear(): void {
    this.deleteOthers([])
  }

  /**
   * Deletes other files. Must be called before anything is written, because later there are files
   * that are about to be used.
   */
  private deleteOthers(used: string[]): void {
    this.files = new Set(used)
    for (const file of readdirSync(this.path)) if (file.includes('.segment') && !this.files.has(file)) rmSync(join(this.path, file))
  }

  release(): void {
    rmSync(join(this.path, 'owner'), { force: true })
  }
}

/** Releases the folders of this process, after its thread has ended. */
export function releaseFolders(parent: string): void {
  const own = processIdentity(process.pid)
  for (const folder of existsSync(parent) ? readdirSync(parent) : []) {
    const owner = join(parent, folder, 'owner')
    if (lstatSync(owner, { throwIfNoEntry: false }) && readOwner(owner) === own) rmSync(owner, { force: true })
  }
}

function claimFolder(parent: string): string {
  for (let number = 0; ; number++) {
    const path = join(parent, String(number))
    mkdirSync(path, { recursive: true })
    const owner = join(path, 'owner')
    const name = readOwner(owner)
    if (name !== undefined && !isRunning(name)) rmSync(owner, { force: true })
    try {
      // A dangling symlink: a short one needs no disk block, so that the index can be opened even
      // if the disk is full.
      symlinkSync(processIdentity(process.pid), owner)
      return path
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Earlier releases wrote a file instead of a symlink. */
function readOwner(owner: string): string | undefined {
  try {
    return readlinkSync(owner)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EINVAL' ? readFileSync(owner, 'utf8') : undefined
  }
}

/** Changes with every change to the code that determines the content of a segment. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of ['text', 'engine/search']) {
    const entries = readdirSync(join(sourceFolder(), folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

function writeBits({ deleted }: Segment): Buffer {
  const bits = Buffer.alloc(Math.ceil(deleted.length / 8))
  for (let at = deleted.indexOf(1); at >= 0; at = deleted.indexOf(1, at + 1)) bits[at >> 3] = (bits[at >> 3] as number) | (1 << (at & 7))
  return bits
}

function readBits(segment: Segment, bits: Buffer): void {
  for (let document = 0; document < segment.documents; document++) {
    if ((bits[document >> 3] as number) & (1 << (document & 7))) {
      segment.deleted[document] = 1
      segment.deletedCount++
    }
  }
}
