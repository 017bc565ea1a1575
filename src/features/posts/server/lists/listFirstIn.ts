import type { Locale } from '#text/locale.ts'

/** Beginning of the cursors of the second part; base64url has no point. */
const otherPart = 'other.'
/** Follows `otherPart` as long as no page had anything of the second part. */
const unbegun = '.'

type Part<Row> = { rows: Row[]; next: string | null }

/**
 * One page of a list with two parts: what is in a language, then what is in the other.
 * `otherFrom`: how many of these rows come before the second part, on the page where that begins.
 * @param read one page of the part in a language
 */
export async function listFirstIn<Row>(
  first: Locale,
  { cursor, pagination }: { cursor?: string | undefined; pagination: number },
  read: (language: Locale, page: { cursor?: string; pagination: number }) => Promise<Part<Row>>,
): Promise<Part<Row> & { otherFrom?: number }> {
  const isOther = cursor?.startsWith(otherPart)
  const rows: Row[] = []
  if (!isOther) {
    const part = await read(first, { pagination, ...(cursor && { cursor }) })
    if (part.next !== null) return part
    rows.push(...part.rows)
    if (rows.length === pagination) return { rows, next: otherPart }
  }
  const place = isOther ? (cursor?.slice(otherPart.length) ?? '') : ''
  const isBegun = place !== '' && !place.startsWith(unbegun)
  const from = isBegun ? place : place.slice(unbegun.length)
  const part = await read(first === 'ar' ? 'en' : 'ar', { pagination: pagination - rows.length, ...(from && { cursor: from }) })
  const begins = !isBegun && part.rows.length > 0
  const next = part.next === null ? null : otherPart + (isBegun || begins ? '' : unbegun) + part.next
  return { rows: [...rows, ...part.rows], next, ...(begins && { otherFrom: rows.length }) }
}
