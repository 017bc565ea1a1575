import { Tokenizer } from 'htmlparser2'
import { noopTokenizer } from '#text/noopTokenizer.ts'

/**
 * HTML in which an element of these names ends where XHTML ends it: `<script src="x"/>` would else take all that follows along when it is removed.
 * What stands in CDATA, which HTML has not, is markup.
 */
export function closeSilent(markup: string, names: string[]): string {
  const html = markup.includes('<![CDATA[') ? markup.replace(/<!\[CDATA\[|\]\]>/g, '') : markup
  if (!html.includes('/>')) return html
  const closed = new Set(names)
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
        if (!closed.has(name)) return
        pieces.push(html.slice(writtenTo, end + 1), `</${name}>`)
        writtenTo = end + 1
      },
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return pieces.join('') + html.slice(writtenTo)
}
