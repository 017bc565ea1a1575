import { decodeHTMLAttribute } from 'entities'

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/**
 * The attributes of a start tag as it is written, by their names in lower case; one without a value
 * is empty. Of two with the same name the first counts.
 */
export function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(tag.replace(/^<[^\s/>]*/, '').matchAll(attribute), ([, name = '', ...values]) => [
      name.toLowerCase(),
      decodeHTMLAttribute(values.find((value) => value !== undefined) ?? ''),
    ]).reverse(),
  )
}
