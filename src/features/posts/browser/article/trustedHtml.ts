/**
 * The only way in which HTML that we did not write gets into a page: an article's body, which
 * `ingest/server/documents/sanitizeHtml.ts` has reduced to an allow-list, or an operator's text,
 * for which `textPages/server/parseText.ts` does the same. Spread it into an element.
 */
export function trustedHtml(sanitised: string): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: sanitised } }
}
