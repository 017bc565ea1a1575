import { Marked, type Token, type Tokens } from 'marked'
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { retentionTable } from '#base/retention.ts'
import { brand } from '#brand.ts'
import type { Locale } from '#text/locale.ts'
import { plainText } from '#text/plainText.ts'
import type { Text } from '../textPages.ts'

type Flaw = 'text_no_title' | 'text_no_intro' | 'text_empty' | 'text_too_large'

/** A text that cannot be shown as it is; the message says why. */
export class BrokenText extends Error {
  override name = 'BrokenText'
  readonly flaw: Flaw
  constructor(flaw: Flaw, message: string) {
    super(message)
    this.flaw = flaw
  }
}

/** Characters of a text with its placeholders filled in, and of its HTML. */
const maxLength = 200_000

const markdown = new Marked({ async: false, gfm: true })

/**
 * Reads a page written in CommonMark with tables: `# Title` first, then a paragraph that is also
 * the page's description, then the rest. `{name}`, `{contact}`, `{advertising}` and `{privacy}`
 * stand for the values of `brand.ts`, `{retention}` for the table of `base/retention.ts`. Throws
 * `BrokenText` without a title or a first paragraph, and if it becomes too large.
 */
export function parseText(source: string, locale: Locale): Text {
  const [title, intro, ...rest] = markdown.lexer(limited(fillIn(source, locale))).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || title.depth !== 1) throw new BrokenText('text_no_title', 'it does not begin with a title: # …')
  if (intro?.type !== 'paragraph') throw new BrokenText('text_no_intro', 'no paragraph follows the title')
  const text = {
    title: inlineText(title),
    intro: inlineText(intro),
    html: limited(sanitizeHtml(markdown.parser(orderHeadings(rest)), allowed).trim()),
  }
  if (!text.title || !text.intro) throw new BrokenText('text_empty', 'the title or the first paragraph is empty')
  return text
}

/** A few characters may stand for a long table. */
function limited(text: string): string {
  if (text.length > maxLength) throw new BrokenText('text_too_large', `it becomes longer than ${maxLength} characters`)
  return text
}

function fillIn(source: string, locale: Locale): string {
  const values: Record<string, string> = {
    name: locale === 'ar' ? brand.nameAr : brand.nameEn,
    ...brand.email,
    retention: retentionTable(locale),
    refund_days: String(brand.refundDays),
  }
  return source.replace(/\{(name|contact|advertising|privacy|retention|refund_days)\}/g, (_, key) => values[key] ?? '')
}

function inlineText(token: Token): string {
  return plainText(
    sanitizeHtml(markdown.Parser.parseInline(token.type === 'heading' || token.type === 'paragraph' ? (token.tokens ?? []) : [])),
  )
}

/**
 * The title is the page's only h1; below it no level is skipped, so that screen readers announce a
 * tree.
 */
function orderHeadings(tokens: Token[]): Token[] {
  let previous = 1
  markdown.walkTokens(tokens, (token) => {
    if (token.type !== 'heading') return
    const heading = token as Tokens.Heading
    heading.depth = previous = Math.min(Math.max(2, heading.depth), previous + 1)
  })
  return tokens
}

const allowed: IOptions = {
  allowedTags: 'h2 h3 h4 h5 h6 p ul ol li blockquote strong em del code pre hr br a table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'dir', 'rel'], ol: ['start'], th: ['scope'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }),
    th: (tagName) => ({ tagName, attribs: { scope: 'col' } }),
  },
}

/** An address of mail or a telephone number reads from left to right in Arabic too. */
function linkAttributes(href: string): Record<string, string> {
  if (/^(mailto|tel):/i.test(href)) return { href, dir: 'ltr' }
  return /^https?:/i.test(href) ? { href, rel: 'noopener' } : { href }
}
