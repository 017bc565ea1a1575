/** A text as PostgreSQL stores it: without NUL, and without halves of characters. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
