import { trimEnd } from '#text/trimEnd.ts'

/** A byline without the words that introduce it: «بقلم: سارة العلي،» is سارة العلي. */
export function tidyAuthor(byline: string): string {
  return trimEnd(byline.replace(/^(?:بقلم(?=[\s:])|كتبت?(?=\s?:)|by(?=\s))[\s:]*/i, ''), /[\s،,؛;:]/)
}
