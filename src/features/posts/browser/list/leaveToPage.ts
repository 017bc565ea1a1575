import type { Packed, PackedItems } from './packItems.ts'

/**
 * Leaves out of a packed list what its rows in the page say: title, excerpt and picture, half of
 * the list's bytes. A line break and the id stand for them and for the id; a row that shows
 * something else, as a passage that a search found, stays whole.
 */
export function leaveToPage(items: PackedItems): string {
  const [agencies, categories, rows] = JSON.parse(items) as [unknown, unknown, Packed[]]
  const left = rows.map(([id, title, excerpt, picture, ...rest]) =>
    isSaid(title, picture, rest.at(-1) as Packed[13])
      ? `[\n${id},${JSON.stringify(rest).slice(1)}`
      : JSON.stringify([id, title, excerpt, picture, ...rest]),
  )
  return `[${JSON.stringify(agencies)},${JSON.stringify(categories)},[${left}]]`
}

/** Media in a grid do not show their excerpts. */
function isSaid(title: string, picture: string, { marks, snippet, media }: Packed[13]): boolean {
  return title !== '' && (picture === '' || picture.endsWith('?w=640')) && !marks && !snippet && !media
}
