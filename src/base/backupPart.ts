import type { App } from './app.ts'
import type { Tx } from './database/db.ts'

type Cell = string | number | boolean | null
export type BackupRow = Record<string, Cell>

/**
 * What a feature adds to a reader's backup; named in its manifest. The rows become one entry of the JSON and one CSV file, so each
 * has the same plain columns.
 */
export type BackupPart = {
  /** Lower case with underscores: key in the JSON and name of the file. */
  name: string
  collect(app: App, userId: number): Promise<BackupRow[]>
  /** A part without it is history, and never brought back. */
  restore?: {
    /** More than any reader has, and few enough for some statements: a backup with more is refused. */
    mostRows: number
    /**
     * Brings rows back in a constant number of statements, doubling nothing. They come from the reader: check them as any input. Returns how many counted.
     */
    run(app: App, tx: Tx, userId: number, rows: BackupRow[]): Promise<number>
  }
  /** It locks the counters of popular posts, which others wait for until the transaction ends: such parts come last. */
  locksCounters?: true
  /** The account is about to be deleted in this transaction: takes away what foreign keys do not. */
  forget?(app: App, tx: Tx, userId: number): Promise<void>
}
