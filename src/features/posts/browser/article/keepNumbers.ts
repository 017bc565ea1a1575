import { isolateCode } from '#text/isolate.ts'
import { numberParts } from '#text/numberParts.ts'

/**
 * The HTML of an article with its numbers kept together with their signs and nouns, as `NumberText`
 * does in titles, by characters alone: whatever is mistaken for text, the markup stays the same.
 */
export function keepNumbers(html: string): string {
  return html.replaceAll(/>([^<>]+)(?=<|$)/g, (_, text: string) => `>${keepInText(text)}`)
}

function keepInText(text: string): string {
  // Of an entity, the digits are no number: &#39;
  if (!/[\d@#]/.test(text) || text.includes('&#')) return text
  return numberParts(text)
    .map(([number, noun]) =>
      number ? (number.kind === 'ltr' ? isolateCode(number.text) : number.text) + (noun ? `\u00a0${noun.text.slice(1)}` : '') : '',
    )
    .join('')
}
