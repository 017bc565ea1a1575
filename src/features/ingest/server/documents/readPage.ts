import { escapeText } from 'entities'
import { kuwaitOffset } from '#kuwaitTime.ts'
import { plainText } from '#text/plainText.ts'
import type { Feed, FeedItem, PageSelectors } from '../../schema.ts'
import { SourceError } from '../../sourceError.ts'
import { bounds } from '../read/bounds.ts'
import { findPictureUrl, isPlaceholder } from '../read/findPictureUrl.ts'
import { openDocument } from '../read/openDocument.ts'
import { readDate } from '../read/readDate.ts'
import { resolveUrl } from '../read/resolveUrl.ts'

const maxMarkup = 60_000
/** UTF-16 units; server comments may follow the end tag. */
const ending = 4_000

/**
 * The items of a list page of an agency without a feed, in the page's order. Dates without a zone
 * are Kuwait time. Throws `SourceError`: `no_items_match` if a selector is invalid or matches
 * nothing (says which), `malformed`, `too_large`.
 */
export function readPage(html: string, { url, selectors }: { url: string; selectors: PageSelectors }): Feed {
  const { document, base } = openDocument(html, url, maxMarkup)
  const elements = [...select(document, selectors.item)].slice(0, bounds.pageItems)
  if (elements.length === 0) throw new SourceError('no_items_match', `Nothing matches ${selectors.item}`)
  const items = new Map<string, FeedItem>()
  const skipped: string[] = []
  for (const [index, element] of elements.entries()) {
    const item = readItem(element, selectors, base)
    if (item.url && item.title) items.set(item.url, items.get(item.url) ?? item)
    else skipped.push(`item ${index + 1}: it has no ${item.url ? 'title' : 'link'}`)
  }
  if (items.size === 0) throw new SourceError('no_items_match', `${elements.length} elements match ${selectors.item}, but ${skipped[0]}`)
  return {
    kind: 'page',
    title: plainText(escapeText(document.querySelector('title')?.textContent ?? '')) || null,
    language: document.documentElement.getAttribute('lang') || null,
    ttlSeconds: null,
    hub: null,
    items: [...items.values()],
    skipped,
    isCut: !html.slice(-ending).toLowerCase().includes('</html'),
  }
}

function select(within: Document | Element, selector: string): Iterable<Element> {
  try {
    return within.querySelectorAll(selector)
  } catch (error) {
    throw new SourceError('no_items_match', `Not a CSS selector: ${selector}`, { cause: error })
  }
}

function readItem(item: Element, selectors: PageSelectors, base: string): FeedItem {
  const find = (selector: string | undefined) =>
    selector === undefined ? undefined : selector === ':scope' ? item : [...select(item, selector)][0]
  const excerpt = find(selectors.excerpt)
  const picture = pictureOf(find(selectors.image), base)
  return {
    guid: null,
    url: resolveUrl(find(selectors.link)?.getAttribute('href'), base),
    title: textOf(find(selectors.title)),
    summaryHtml: escapeText(textOf(excerpt)),
    contentHtml: '',
    publishedAt: dateOf(find(selectors.date)),
    updatedAt: null,
    author: null,
    categories: [],
    language: null,
    pictures: picture ? [{ url: picture, width: null, height: null }] : [],
    video: null,
  }
}

function textOf(element: Element | undefined): string {
  return plainText(escapeText(element?.textContent || element?.getAttribute('title') || element?.getAttribute('alt') || ''))
}

function dateOf(element: Element | undefined): Date | null {
  if (!element) return null
  const texts = [element.getAttribute('datetime'), element.getAttribute('content'), textOf(element), element.getAttribute('title')]
  return texts.map((text) => readDate(text, kuwaitOffset)).find((date) => date !== null) ?? null
}

/**
 * The picture of an element: its own, its background, or one inside; else what its link or `meta`
 * names.
 */
function pictureOf(element: Element | undefined, base: string): string | null {
  if (!element) return null
  const inside = [...element.querySelectorAll('img, amp-img, source[srcset], source[data-srcset]')]
  const around = [...(element.closest('picture')?.querySelectorAll('source') ?? [])]
  const shown = [element, ...inside, ...around].map((one) => findPictureUrl(writtenOn(one), base))
  const background = backgroundIn(element.getAttribute('style')) ?? backgroundIn(element.getAttribute('data-bg'))
  const named = [background, element.getAttribute('content'), element.getAttribute('href')].map((address) => resolveUrl(address, base))
  const found = [shown[0], named[0], ...shown, ...named].filter((address) => typeof address === 'string')
  return found.find((address) => !isPlaceholder(address)) ?? found[0] ?? null
}

const writtenOn = ({ attributes }: Element) => Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value]))

function backgroundIn(style: string | null): string | undefined {
  return /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"')]+))/
    .exec(style ?? '')
    ?.slice(1)
    .find((address) => address !== undefined)
}
