import { Tokenizer } from 'htmlparser2'
import { noopTokenizer } from '#text/noopTokenizer.ts'

/** Elements that are removed with their content; of other disallowed elements the content stays. */
export const silent =
  `script style textarea option xmp noscript svg math head title template select button audio video canvas noembed noframes
  amp-ad amp-embed amp-sticky-ad amp-analytics`.split(/\s+/)
const names = new Set(silent)
const anySilent = new RegExp(`<(?:${silent.join('|')})[\\s/]`, 'i')

/**
 * HTML in which such an element ends where XHTML ends it: `<script src="x"/>` would else take all that follows along when it is removed.
 * What stands in CDATA, which HTML has not, is markup.
 */
export function closeSilent(markup: string): string {
  const html = markup.includes('<![CDATA[') ? markup.replace(/<!\[CDATA\[|\]\]>/g, '') : markup
  if (!html.includes('/>') || !anySilent.test(html)) return html
  const pieces: string[] = []
  let name = ''
  let writtenTo = 0
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...noopTokenizer,
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase()
      },
      onselfclosingtag(end) {
        if (!names.has(name)) return
        pieces.push(html.slice(writtenTo, end + 1), `</${name}>`)
        writtenTo = end + 1
      },
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return pieces.join('') + html.slice(writtenTo)
}
