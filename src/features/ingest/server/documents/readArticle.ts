import { Readability } from '@mozilla/readability'
import { escapeText } from 'entities'
import { kuwaitOffset } from '#kuwaitTime.ts'
import { plainText } from '#text/plainText.ts'
import { bounds } from '../read/bounds.ts'
import { type OpenDocument, openDocument } from '../read/openDocument.ts'
import { readDate } from '../read/readDate.ts'
import { absolutise, resolveUrl, urlBudget } from '../read/resolveUrl.ts'
import { tidyAuthor } from '../read/tidyAuthor.ts'

export type Article = {
  title: string
  /** Unsanitised, with absolute URLs. */
  contentHtml: string
  author: string | null
  publishedAt: Date | null
  /** Absolute URL, from og:image or similar. */
  image: string | null
}

/** Letters; less text is a menu, a cookie notice or a paywall. */
const minLetters = 120
/** Readability scans a page many times, and is quadratic in its line breaks. */
const maxMarkup = 15_000

/**
 * The main text of an article's page (Mozilla Readability); null if there is none. Throws
 * `SourceError`: `too_large`, `malformed`.
 */
export function readArticle(html: string, url: string): Article | null {
  const page = openDocument(html, url, maxMarkup)
  const metas = metasOf(page)
  const images = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'].map((name) => metas.get(name))
  const dates = ['article:published_time', 'datepublished', 'pubdate', 'date', 'dc.date', 'dc.date.issued', 'og:published_time'].map(
    (name) => metas.get(name),
  )
  const stamp = stampOf(page.document)
  const found = new Readability(page.document, { charThreshold: minLetters }).parse()
  const letters = found?.textContent?.match(/\p{L}/gu)?.length ?? 0
  if (!found?.content || letters < minLetters) return null
  return {
    title: plainText(escapeText((found.title ?? '').slice(0, bounds.title))),
    contentHtml: absolutise(found.content.slice(0, bounds.body), page.base, urlBudget()),
    author: tidyAuthor(plainText(escapeText((found.byline ?? '').slice(0, bounds.title))).slice(0, bounds.author)) || null,
    publishedAt:
      [...dates, found.publishedTime, stamp].map((given) => readDate(given, kuwaitOffset)).find((given) => given !== null) ?? null,
    image: images.map((one) => resolveUrl(one, page.base)).find((one) => one !== null) ?? null,
  }
}

/**
 * The time in the article, else elsewhere; those of a clock in the page's head and of other stories
 * beside it are not its own.
 */
function stampOf(document: Document): string | null {
  const published = document.querySelector('[itemprop="datePublished"]')
  const stamps = [...document.querySelectorAll('time[datetime]')].filter((time) => !time.closest('aside, nav, footer'))
  const own = stamps.find((time) => time.closest('article, main')) ?? stamps.find((time) => !time.closest('header'))
  return published?.getAttribute('content') ?? published?.getAttribute('datetime') ?? own?.getAttribute('datetime') ?? null
}

/** The first content of each meta element, by its name in lower case, that is not empty. */
function metasOf({ document }: OpenDocument): Map<string, string> {
  const byName = new Map<string, string>()
  for (const meta of document.querySelectorAll('meta[content]')) {
    const name = (meta.getAttribute('property') ?? meta.getAttribute('name') ?? meta.getAttribute('itemprop') ?? '').toLowerCase()
    const content = meta.getAttribute('content')?.trim()
    if (content && !byName.has(name)) byName.set(name, content)
  }
  return byName
}
