import { escapeHtml } from './escapeHtml.ts'
import { directionOf, type Locale } from './locale.ts'

/**
 * Head of a document, and attributes of its elements. `title` is text, `head` is HTML that follows
 * it, `theme` the class of a theme that the reader chose.
 */
export type DocumentHead = { locale: Locale; title: string; head?: string; theme?: string | undefined; bodyAttributes?: string }

/**
 * Writes a document that stands alone: a small page without React, or a mail.
 * @param body HTML
 */
export function htmlDocument({ locale, title, head = '', theme, bodyAttributes = '' }: DocumentHead, body: string): string {
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"${theme ? ` class="${theme}"` : ''}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>${head}</head><body${bodyAttributes}>${body}</body></html>`
}

/** Keeps search engines from listing a document. */
export const noindex = '<meta name="robots" content="noindex">'
