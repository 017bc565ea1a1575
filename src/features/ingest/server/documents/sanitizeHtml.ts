import { escapeText } from 'entities'
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import { withoutTrackers } from '#base/net/cleanUrl.ts'
import { closeSilent, silent } from '#text/closeSilent.ts'
import { plainText } from '#text/plainText.ts'
import { findPictureUrl, lazyUrls } from '../read/findPictureUrl.ts'
import { resolveUrl } from '../read/resolveUrl.ts'
import { isTrackingPixel } from '../read/trackingPixel.ts'
import { unifyPictures } from '../read/unifyPictures.ts'
import { browserHtml, GrowsTooMuch } from './browserHtml.ts'
import { dropEmptyElements } from './dropEmptyElements.ts'
import { linkPlayers } from './linkPlayers.ts'

/**
 * Raise it when bodies are cleaned differently: `cleanStoredBodies` then cleans those of stored
 * posts.
 */
export const bodyVersion = 4

export type SanitizeOptions = {
  /**
   * Maps a picture's absolute URL to one on our own origin; null drops the picture. Default:
   * pictures keep their URL.
   */
  rewriteImage?(url: string): string | null
}

const blocks = 'p div h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre table caption th td figure figcaption'.split(' ')
const inlines = 'a b strong i em u s del ins sub sup small mark code kbd abbr q cite bdi time br hr img'.split(' ')
const tableParts = 'thead tbody tfoot tr'.split(' ')
const attributesByTag: Record<string, string[]> = {
  ol: ['start', 'reversed'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}
/**
 * Blocks whose text is in other blocks: `dir="auto"` looks at no text of children that have it:
 * Arabic lists would begin at the left.
 */
const withoutText = new Set(['ul', 'ol', 'dl', 'table'])
/** The same of others whose first child is a block. */
const aroundBlocks =
  /<(li|dd|td|th|blockquote|div|figure) dir="auto"([^<>]*)>(?=\s*<(?:p|div|h[2-6]|ul|ol|dl|blockquote|pre|table|figure)[\s>])/g
const maxLength = 1_000_000
const maxDepth = 500
/** Nothing that was seen needs more. */
const maxRounds = 6

/**
 * Reduces outside HTML to what a post may show: text blocks, lists, quotes, tables, figures, links
 * and pictures. Links open in a new tab with nofollow, noreferrer and noopener, without tracking
 * parameters; a link stands for a player of another site; scripts, styles, frames, forms, tracking
 * pixels and empty blocks are removed. Every block with a text of its own gets `dir="auto"`; others
 * have the direction of what is around them. Relative URLs are resolved against `baseUrl`. Text
 * without blocks becomes paragraphs.
 */
export function sanitizeBody(html: string, baseUrl: string, options: SanitizeOptions = {}): string {
  if (html.trim() === '') return ''
  try {
    const closed = closeSilent(html.slice(0, maxLength))
    const shown = linkPlayers(unifyPictures(closed, baseUrl), baseUrl)
    const sanitized = sanitizeHtml(shown, sanitizeOptions(baseUrl, options))
    return settle(sanitized)
  } catch (error) {
    if (error instanceof TooDeep || error instanceof GrowsTooMuch || error instanceof Unsettled) return tidy(escapeText(plainText(html)))
    throw error
  }
}

class TooDeep extends Error {}
class Unsettled extends Error {}

/** Tidies until a browser reads what is written as it is written. */
function settle(html: string): string {
  let before = html
  for (let round = 0; round < maxRounds; round++) {
    const after = tidy(browserHtml(before))
    if (after === before) return after
    before = after
  }
  throw new Unsettled()
}

function sanitizeOptions(baseUrl: string, { rewriteImage }: SanitizeOptions): IOptions {
  let depth = 0
  return {
    // A `span` is what a link or a picture without address becomes, and is taken out by
    // `browserHtml`.
    allowedTags: [...blocks, ...tableParts, ...inlines, 'span'],
    allowedAttributes: {
      '*': ['dir'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      time: ['datetime'],
      ...attributesByTag,
    },
    nonTextTags: silent,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      ...blockRules,
      a: (_, attributes) => readLink(attributes, baseUrl),
      img: (_, attributes) => readImage(attributes, baseUrl, rewriteImage),
      // After the others, which leave no style.
      '*': (tagName, attribs) => (isHidden(attribs) ? hidden : { tagName, attribs }),
    },
    onOpenTag() {
      // sanitize-html is quadratic in the depth.
      if (++depth > maxDepth) throw new TooDeep()
    },
    onCloseTag() {
      depth--
    },
  }
}

const hidden: Tag = { tagName: 'template', attribs: {} }

/**
 * Whether an element is hidden, also what AMP shows only in place of another element (`fallback`).
 */
function isHidden({ hidden, fallback, style = '' }: Attributes): boolean {
  return hidden !== undefined || fallback === '' || /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style)
}

function block(tagName: string): (name: string, attributes: Attributes) => Tag {
  const names = attributesByTag[tagName] ?? []
  return (_, attributes) => {
    if (isHidden(attributes)) return hidden
    const attribs: Attributes = withoutText.has(tagName) ? {} : { dir: 'auto' }
    for (const name of names) if (attributes[name]) attribs[name] = attributes[name]
    return { tagName, attribs }
  }
}

/** An h1 becomes an h2, because the post's title is the page's h1. */
const blockRules = {
  ...Object.fromEntries(blocks.map((tag) => [tag, block(tag)])),
  h1: block('h2'),
  strike: 's',
  section: block('div'),
}

function readLink(attributes: Attributes, baseUrl: string): Tag {
  if (isHidden(attributes)) return hidden
  const address = attributes.href?.trim() ?? ''
  const href = /^(mailto|tel):/i.test(address) ? address : address.startsWith('#') ? null : resolveUrl(address, baseUrl)
  if (!href) return { tagName: 'span', attribs: {} }
  return { tagName: 'a', attribs: { href: withoutTrackers(href), rel: 'nofollow noopener noreferrer', target: '_blank' } }
}

function readImage(attributes: Attributes, baseUrl: string, rewrite: SanitizeOptions['rewriteImage']): Tag {
  // A script shows one that it loads.
  const isShown = !isHidden(attributes) || lazyUrls(attributes).length > 0
  const address = isShown ? findPictureUrl(attributes, baseUrl) : null
  const src = address && !isTrackingPixel(address, attributes) ? (rewrite ? rewrite(address) : address) : null
  if (!src) return { tagName: 'span', attribs: {} }
  const attribs: Attributes = { src, alt: attributes.alt ?? '', loading: 'lazy' }
  for (const name of ['width', 'height']) if (/^\d{1,5}$/.test(attributes[name] ?? '')) attribs[name] = attributes[name] as string
  return { tagName: 'img', attribs }
}

const someBlock = /<(?:p|div|h[2-6]|ul|ol|li|dl|dt|dd|figcaption|blockquote|pre|table|figure|hr)[\s>]/

function tidy(html: string): string {
  const tidied = dropEmptyElements(html)
    .replace(aroundBlocks, '<$1$2>')
    .replace(/(?:<br \/>\s*){3,}/g, '<br /><br />')
    .trim()
  return someBlock.test(tidied) ? tidied : paragraphs(tidied)
}

/** Splits text at double line breaks, unless an element spans one. */
function paragraphs(html: string): string {
  const parts = html.split(/(?:<br \/>\s*){2,}/)
  return (parts.every(isBalanced) ? parts : [html])
    .map(withoutOuterBreaks)
    .filter(Boolean)
    .map((part) => `<p dir="auto">${part}</p>`)
    .join('\n')
}

function withoutOuterBreaks(html: string): string {
  let inner = html.trim()
  while (inner.startsWith('<br />')) inner = inner.slice(6).trimStart()
  while (inner.endsWith('<br />')) inner = inner.slice(0, -6).trimEnd()
  return inner
}

function isBalanced(html: string): boolean {
  return html.split(/<[a-z][^<>]*[^/]>|<[a-z]>/).length === html.split('</').length
}
