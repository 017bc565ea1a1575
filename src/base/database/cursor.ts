import { maxInt } from '../api/idLimits.ts'
import { AppError } from '../errors.ts'

/**
 * The end of a page as an opaque string, valid only for lists of the same kind.
 * @param kind the meaning of the numbers, with a version: `latest1`
 */
export function encodeCursor(kind: string, numbers: number[]): string {
  return Buffer.from(JSON.stringify([kind, ...numbers])).toString('base64url')
}

/**
 * The numbers of a cursor that `encodeCursor` wrote for this kind. Throws `invalid` (field
 * `cursor`) for anything else.
 */
export function decodeCursor(kind: string, count: number, cursor: string): number[] {
  const [readKind, ...numbers] = parseArray(Buffer.from(cursor, 'base64url').toString())
  const whole = numbers.filter((value): value is number => Number.isSafeInteger(value))
  // Only the exact form that we write: anything else that decodes to the same numbers is forged.
  const ours = readKind === kind && whole.length === count && encodeCursor(kind, whole) === cursor
  if (!ours) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return whole
}

/**
 * The number after which a page begins. Throws `invalid`, also for a number that PostgreSQL could
 * not hold.
 */
export function decodeSeq(kind: string, cursor: string): number {
  const [seq = 0] = decodeCursor(kind, 1, cursor)
  if (seq < 1 || seq > maxInt) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return seq
}

/**
 * The latest time that a cursor may contain, in milliseconds: the end of the year 9999, the limit
 * of ISO dates.
 */
export const maxTime = 253_402_300_799_999

/**
 * The page of a list, from rows queried with a limit of `size + 1`: the rows to show, and the
 * `meta` of the response.
 * @param cursorAfter the cursor of the page that begins after this row
 */
export function pageOfRows<Row>(rows: Row[], size: number, cursorAfter: (last: Row) => string) {
  const { shown, last } = cutPage(rows, size)
  return { shown, meta: { next_cursor: last ? cursorAfter(last) : null, per_page: size } }
}

/** Cuts that page; `last` is its last row if there are more. */
export function cutPage<Row>(rows: Row[], size: number): { shown: Row[]; last: Row | undefined } {
  const shown = rows.slice(0, size)
  return { shown, last: rows.length > size ? shown.at(-1) : undefined }
}

function parseArray(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
