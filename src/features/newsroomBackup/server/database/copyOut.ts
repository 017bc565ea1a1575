import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackedTable } from '../archive/archiveContent.ts'
import type { Archive } from '../archive/writeArchive.ts'

/** A part has at least so many bytes, unless it is the last one; and whole rows. */
const partBytes = 1024 * 1024
const newline = 0x0a

/** Copies a table as COPY writes it. Returns the number of rows and their SHA-256. */
export async function copyOut(client: pg.Client, table: BackedTable, onChunk: (chunk: Buffer) => Promise<void> | void = () => {}) {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyTo(`copy ${client.escapeIdentifier(table.name)} (${columns}) to stdout`))
  const hash = createHash('sha256')
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    await onChunk(chunk)
  }
  return { rows: stream.rowCount, sha256: hash.digest('hex') }
}

/**
 * Collects bytes into parts of an archive that end with the end of a row: FOLDER/000001,
 * FOLDER/000002 …
 */
export class PartWriter {
  private pending: Buffer[] = []
  private bytes = 0
  private number = 0

  private readonly archive: Archive
  private readonly folder: string

  constructor(archive: Archive, folder: string) {
    this.archive = archive
    this.folder = folder
  }

  async write(chunk: Buffer): Promise<void> {
    this.pending.push(chunk)
    this.bytes += chunk.length
    if (this.bytes < partBytes) return
    const all = Buffer.concat(this.pending)
    // COPY writes a line break within a value as \n, so this byte only ends rows.
    const end = all.lastIndexOf(newline) + 1
    if (end === 0) return
    await this.add(all.subarray(0, end))
    this.pending = [all.subarray(end)]
    this.bytes = all.length - end
  }

  async end(): Promise<void> {
    if (this.bytes > 0) await this.add(Buffer.concat(this.pending))
  }

  private async add(part: Buffer): Promise<void> {
    this.number++
    await this.archive.add(`${this.folder}/${String(this.number).padStart(6, '0')}`, part.length, [part])
  }
}
