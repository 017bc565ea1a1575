import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BackupRow } from './backupPart.ts'

/** Rows written at a time; other requests are handled in between. */
const rowsAtOnce = 500

/**
 * Beginnings of cells that a spreadsheet would run. Spreadsheets of many languages take the
 * semicolon for the separator; to them our quotation marks are within a cell, so that semicolons
 * and line breaks between them end it.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠\t\r])/g

/**
 * RFC 4180, with the byte order mark by which spreadsheets recognize UTF-8; a cell that would be
 * run as a formula is marked as text.
 */
export async function writeCsv(rows: BackupRow[]): Promise<string> {
  const columns = Object.keys(rows[0] ?? {})
  const cell = (value: BackupRow[string] | undefined) => {
    const safe = typeof value === 'string' ? value.replace(formulaStart, "'") : String(value ?? '')
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const lines = await writeRows(rows, (row) => columns.map((column) => cell(row[column])).join(','))
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** Writes many rows in steps, because all at once would block the process. */
export async function writeRows(rows: BackupRow[], write: (row: BackupRow) => string): Promise<string[]> {
  const lines: string[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await nextTurn()
    lines.push(write(row))
  }
  return lines
}
