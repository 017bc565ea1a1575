/**
 * The only way for outside HTML into a page: an article's body, which was reduced to an allow-list
 * by `ingest/server/documents/sanitizeHtml.ts`. Spread it into an element.
 */
export function trustedHtml(sanitised: string): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: sanitised } }
}
