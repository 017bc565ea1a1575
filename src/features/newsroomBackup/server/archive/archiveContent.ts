import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * Content of a backup: a tar archive, compressed by zstd, and encrypted by age if there is a key,
 * so that its parts can be read with the tools of those names too. In order: `head.json`,
 * `tables/NAME/000001` … (rows as PostgreSQL's COPY writes them, each part a number of whole rows),
 * `jobs/000001` (one JSON object a line), `data/…` (files of DATA_DIR), `texts/…` (of TEXTS_DIR),
 * `end.json`.
 */
export const headFile = 'head.json'
export const endFile = 'end.json'

const Table = z.object({ name: z.string(), columns: z.array(z.string()) })
export type BackedTable = z.infer<typeof Table>

/** A sequence: its last value, and whether that was given out. */
const Sequence = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })

const Head = z.object({
  /** Version of this layout. */
  format: z.literal(1, 'it was made by a newer version of Mirqab'),
  /** ISO 8601: the moment of the snapshot. */
  snapshotAt: z.iso.datetime(),
  /** The files in `db/migrations` that the database had. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** Tells whether a database is restored beside the same MIRQAB_SECRET, without revealing it. */
  secret: z.string(),
})
export type Head = z.infer<typeof Head>

/**
 * The head as it is written, with a checksum of its own: it is used before the end of the archive
 * tells whether all of it is whole.
 */
export const sealHead = (head: Head): Head & { sha256: string } => ({ ...head, sha256: checksum(head) })

/**
 * Parses what `sealHead` wrote.
 * @returns undefined if it is damaged. Throws a `ZodError` if it is whole, but of another layout.
 */
export function openHead(json: string): Head | undefined {
  let sealed: { sha256?: unknown }
  try {
    sealed = JSON.parse(json) as { sha256?: unknown }
  } catch {
    return undefined
  }
  const { sha256, ...head } = sealed
  return sha256 === checksum(head) ? Head.parse(head) : undefined
}

const checksum = (head: object) => createHash('sha256').update(JSON.stringify(head)).digest('hex')

/**
 * Written last: a file without it is not whole. `sha256` of a table: of its rows as COPY writes
 * them; of the archive: of everything before the end.
 */
export const End = z.object({
  sha256: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  jobs: z.number(),
  files: z.number(),
})
export type End = z.infer<typeof End>
