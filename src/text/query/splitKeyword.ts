/** A form that does not count, at the start or after a space: ~بالكويت */
const exception = /(^|\s)[~～]([^\s~～"“”„‟«»″|]*)/g

/** Sign in place of a form: only what is about the keyword counts, not what names it in passing. */
const passing = '*'

/**
 * A keyword as its reader chose it. `words`: as typed; `forms`: of its words, those that do not
 * count; `onlyAbout`: only texts that are about it do.
 */
export type KeywordParts = { words: string; forms: string[]; onlyAbout: boolean }

export function splitKeyword(text: string): KeywordParts {
  const found = [...text.matchAll(exception)].map(([, , form = '']) => form)
  const words = found.length === 0 ? text : text.replaceAll(exception, ' ').replaceAll(/\s+/g, ' ').trim()
  return { words, forms: found.filter((form) => form !== passing), onlyAbout: found.includes(passing) }
}

export function joinKeyword({ words, forms, onlyAbout }: KeywordParts): string {
  return [words, ...[...forms, ...(onlyAbout ? [passing] : [])].map((form) => `~${form}`)].join(' ')
}

/** The same keyword, as if its reader wanted whatever names it. */
export function withoutScope(keyword: string): string {
  return joinKeyword({ ...splitKeyword(keyword), onlyAbout: false })
}
