import { describe, expect, test } from 'vitest'
import { cleanUrl } from '#base/net/cleanUrl.ts'
import { decodeText } from '#base/net/decodeText.ts'
import { repairMojibake } from '#base/net/repairMojibake.ts'
import { normalizeText } from '#features/comments/schema.ts'
import { keywordProblem } from '#features/interests/server/checkKeyword.ts'
import { urlKey } from '#features/posts/server/store/urlKey.ts'
import { plainSearch } from '#features/search/server/suggestions/plainSearch.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { linkPieces } from '#text/links.ts'
import { countHabits, noCounts } from '#text/newsText/habits.ts'
import { findText } from '#text/newsText/newsText.ts'
import { plainLines, plainText } from '#text/plainText.ts'
import { analyseText } from '#text/query/analysedText.ts'
import { highlight } from '#text/query/highlight.ts'
import { queryPieces } from '#text/query/queryPieces.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { shorten } from '#text/shorten.ts'
import { slug } from '#text/slug.ts'
import { snippetOf } from '#text/snippetOf.ts'
import { isThorough } from '../../../../../test/fuzzRuns.ts'
import { SourceError } from '../../sourceError.ts'
import { readDate } from '../read/readDate.ts'
import { readLinkHeader } from '../read/readLinkHeader.ts'
import { repairXml } from '../read/repairXml.ts'
import { absolutise, urlBudget } from '../read/resolveUrl.ts'
import { parseFeed } from './parseFeed.ts'
import { readArticle } from './readArticle.ts'
import { readPage } from './readPage.ts'
import { sanitizeBody } from './sanitizeHtml.ts'

const url = 'https://news.example/feed'
/** Length of a hostile text, and of one a quarter as long, in UTF-16 units. */
const long = isThorough ? 60_000 : 20_000
const short = long / 4
/**
 * CPU times below this are not compared; it is ten times what the slowest reader needs for an
 * honest text.
 */
const quickMs = long / 400
/**
 * Four times the text takes four times as long if a reader is linear, sixteen times if it is
 * quadratic.
 */
const maxGrowth = 9
const maxMs = 1000
/** How often a reader that looks slow is measured. */
const maxRounds = 12

// Each begins something whose end a parser then searches for in vain.
const pieces = [
  ...'(<&/#%"\'-[؛!.aا1 \n=:@,|*+?\u0301\u200d\u202a\u0080\ufeff\u00ad',
  ...[
    '@(',
    '<!',
    '<!--',
    '<a',
    '<a ',
    '<a href=',
    '<img ',
    '<img src=x>',
    '<a href=x>',
    '<p>',
    '</p>',
    '<br>',
    '<br />\n',
    '<div>',
    '<i><b>',
  ],
  ...[
    '&#',
    '&#x80;',
    '&lt;',
    '&amp;amp;',
    'Ø§',
    'Ã©',
    'â€™',
    'ط§ظ„',
    '\t ',
    '/amp',
    '%41',
    "<a '",
    '<a "',
    ']]>',
    '<![CDATA[',
    '<![CDATA[x]]>',
  ],
  ...[
    '، ',
    '!x',
    '..',
    '<>',
    'aا',
    '1,',
    '1.',
    'و ',
    'ال',
    'عبدال',
    '\u202b\u202c',
    '👨‍👩',
    '\ud83d',
    'http://',
    'http://a!!',
    '<style>',
    '<iframe ',
  ],
  ...[
    '<svg>',
    '<title>',
    '<video><source ',
    '<noscript>',
    '<noscript><img src=x>',
    '<img srcset="a,',
    '<b><p>',
    '<b dir=a><em><p><b dir=b>',
    '<a href=/x><table><tr><td>',
    '<table>',
    '<td>',
    '<ul><li>',
    '<select>',
    '<?',
    '<!DOCTYPE ',
    ' href=',
    ' src="',
    'charset=',
    '<meta',
    "a'",
    'a.b',
    'U.S.',
    'كونا - ',
    '<p>كونا: ',
    'شارك على ',
    'سمات ',
    '. @a',
    '5ر2',
  ],
  ...[
    '<a href="mailto:<!---->',
    '<link rel=alternate ',
    '<item>',
    '<title/>',
    '<author>a@b (',
    '<category>x</category>',
    '<media:content url="x">',
    // Authors: the pattern once searched from each bracket and each at sign.
    `${'@('.repeat(75)}${'('.repeat(150)}`,
  ],
]
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const feed = (item: string) =>
  parseFeed(Buffer.from(`<rss><channel><title>t</title><item><title>x</title>${item}</item></channel></rss>`), { url })
const selectors = { item: 'div', link: 'a', title: 'a', date: 'b', excerpt: 'p', image: 'img' }
const textOfArticle = (text: string) => {
  const lines = plainLines(text)
  const counts = noCounts()
  countHabits(counts, lines)
  // All that was seen once is a habit here, so that each is looked for.
  const habits = { openings: new Set(counts.openings.keys()), endings: new Set(counts.endings.keys()), credits: new Set<string>() }
  return findText({ lines, title: text.slice(0, 300), author: text.slice(0, 200), names: ['القبس', 'a'], habits })
}
const query = readQuery('"و و و و" كويت OR a* -"a a"')

const readers: Record<string, (text: string) => unknown> = {
  'an item, as it is': (text) => feed(text),
  'a title': (text) => feed(`<description>${escaped(text)}</description><title>${escaped(text)}</title>`),
  authors: (text) => feed((text.match(/.{1,300}/gsu) ?? []).map((name) => `<author>${escaped(name)}</author>`).join('')),
  'an address': (text) => feed(`<link>http://news.example/${escaped(text)}</link><guid>${escaped(text)}</guid>`),
  'an attribute': (text) => feed(`<enclosure url="${escaped(text).replaceAll('"', '&quot;')}"/>`),
  'a document': (text) => parseFeed(Buffer.from(text), { url }),
  'a JSON Feed': (text) =>
    parseFeed(
      Buffer.from(JSON.stringify({ version: 'jsonfeed.org', home_page_url: text, items: [{ id: text, title: text, content_html: text }] })),
      {
        url,
      },
    ),
  'bytes in an old encoding': (text) => decodeText(Buffer.from(`<?xml version="1.0"?>é${text}`, 'latin1'), `text/xml; charset=${text}`),
  repairXml,
  repairMojibake,
  absolutise: (text) => absolutise(text, url, urlBudget()),
  'a Link header': (text) => readLinkHeader(`<hub>; ${text}`, url),
  readDate,
  sanitizeBody: (text) => sanitizeBody(text, url),
  'a list page': (text) => readPage(`<html><body><div><a href=x>x</a>${text}</div></body></html>`, { url, selectors }),
  'an article': (text) => readArticle(`<html><body><p>${'نص، '.repeat(100)}</p>${text}</body></html>`, url),
  plainText,
  'the text of an article': (text) => textOfArticle(text),
  cleanCharacters,
  linkPieces,
  slug,
  shorten: (text) => shorten(text, 300),
  analyseText,
  'a comment': normalizeText,
  cleanUrl: (text) => cleanUrl(`https://news.example/${text}?${text}`),
  urlKey: (text) => urlKey(`https://news.example/${text}?${text}`),
  readQuery,
  queryPieces,
  plainSearch,
  'a keyword': keywordProblem,
  highlight: (text) => highlight(text, query),
  snippetOf: (text) => snippetOf(text, new Set(['كويت', 'a'])),
}

describe('The time to read a text from outside grows linearly with its length:', () => {
  test.each(Object.entries(readers))('%s', (_, read) => {
    const slow = pieces.filter((piece) => !isLinear(read, piece))
    expect(slow).toEqual([])
  })
})

/**
 * Measures again while it looks slow: what else the machine does, and memory that is being
 * collected, only adds to a time.
 */
function isLinear(read: (text: string) => unknown, piece: string): boolean {
  let [whole, quarter] = [cpuOf(read, piece, long), Number.POSITIVE_INFINITY]
  for (let round = 0; round < maxRounds; round++) {
    if (whole < quickMs) return true
    quarter = Math.min(quarter, cpuOf(read, piece, short))
    if (round > 1 && whole < maxMs && whole / quarter < maxGrowth) return true
    whole = Math.min(whole, cpuOf(read, piece, long))
  }
  return false
}

function cpuOf(read: (text: string) => unknown, piece: string, length: number): number {
  const text = piece.repeat(length / piece.length)
  const start = process.threadCpuUsage()
  try {
    read(text)
  } catch (error) {
    // Refusing the text is fine too.
    if (!(error instanceof SourceError)) throw error
  }
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
