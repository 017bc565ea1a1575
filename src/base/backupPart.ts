import type { App } from './app.ts'
import type { Tx } from './database/db.ts'

type Cell = string | number | boolean | null
/** Column name → value. */
export type BackupRow = Record<string, Cell>

/**
 * A feature's part of a reader's backup; listed in its manifest. The rows become one entry in the
 * JSON file and one CSV file, so all rows have the same columns, with plain values.
 */
export type BackupPart = {
  /** Lower case with underscores: the key in the JSON file and the name of the CSV file. */
  name: string
  collect(app: App, userId: number): Promise<BackupRow[]>
  /** A part without this is for information only, and is not restored. */
  restore?: {
    /**
     * More than any reader has, but few enough for a handful of statements: a backup with more is
     * refused.
     */
    maxRows: number
    /**
     * Restores rows in a constant number of statements, without duplicates. They come from the
     * reader, so validate them like any input. Returns how many rows were restored.
     */
    run(app: App, tx: Tx, userId: number, rows: BackupRow[]): Promise<number>
  }
  /**
   * Restoring locks the counters of popular posts until the transaction ends, while others wait:
   * such parts come last.
   */
  locksCounters?: true
  /** Called before the account is deleted in this transaction: deletes what foreign keys do not. */
  forget?(app: App, tx: Tx, userId: number): Promise<void>
  /**
   * Called before the account gets another address in this transaction: notes what a person may do
   * once, and this mailbox did.
   */
  leaveMailbox?(app: App, tx: Tx, userId: number): Promise<void>
}
