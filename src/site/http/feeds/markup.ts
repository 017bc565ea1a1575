import { cleanCharacters } from '#text/cleanCharacters.ts'

/** Escapes text and attribute values for XML and HTML. */
export function escapeMarkup(text: string): string {
  return cleanCharacters(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export const element = (name: string, text: string, given: Record<string, string> = {}) =>
  `<${name}${attributes(given)}>${escapeMarkup(text)}</${name}>`
export const empty = (name: string, given: Record<string, string>) => `<${name}${attributes(given)}/>`
const attributes = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('')
