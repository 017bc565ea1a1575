import { maxSearchLength } from '#features/posts/browser/listAddress.ts'
import { queryPieces } from '#text/query/queryPieces.ts'
import type { SearchMessages } from './ar.ts'

const dayMs = 86_400_000

/** The search without its days; undefined if it has none. */
export function onAllDays(search: string): string | undefined {
  const days = queryPieces(search).flatMap((piece) =>
    piece.kind === 'filter' && (piece.name === 'after' || piece.name === 'before') ? [piece.source] : [],
  )
  if (days.length === 0) return undefined
  return days
    .reduce((words, day) => words.replace(day, ' '), search)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * The search narrowed to one day; undefined if that makes it too long.
 * @param day YYYY-MM-DD in Kuwait
 */
export function onDay(search: string, day: string, { after, before }: SearchMessages['helpFilters']): string | undefined {
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  const narrowed = `${onAllDays(search) ?? search} ${after}:${written(day)} ${before}:${written(next)}`.trim()
  return narrowed.length > maxSearchLength ? undefined : narrowed
}

/**
 * Writes a day with slashes, because between Arabic words, numbers around a hyphen are displayed in
 * reverse order (UAX 9, W4).
 */
export function written(day: string): string {
  return day.replaceAll('-', '/')
}
