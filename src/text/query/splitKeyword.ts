/** A form that does not count, at the start or after a space: ~بالكويت */
const exception = /(^|\s)[~～]([^\s~～"“”„‟«»″|]*)/g

/** A keyword without its excluded forms, and those forms as typed. */
export function splitKeyword(text: string): { words: string; forms: string[] } {
  const forms = [...text.matchAll(exception)].map(([, , form = '']) => form)
  return forms.length === 0 ? { words: text, forms } : { words: text.replaceAll(exception, ' ').replaceAll(/\s+/g, ' ').trim(), forms }
}
