import { decodeHTMLAttribute } from 'entities'

const attribute = /\s([a-z][a-z\d-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi

/** The attributes of a start tag as it is written, by their names in lower case; one without a value is empty. */
export function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(tag.matchAll(attribute), ([, name = '', ...values]) => [
      name.toLowerCase(),
      decodeHTMLAttribute(values.find((value) => value !== undefined) ?? ''),
    ]),
  )
}
