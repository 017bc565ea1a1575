/**
 * The only way in which outside HTML gets into a page: as an article's body, which `ingest/server/documents/sanitizeHtml.ts`
 * has reduced to an allow-list. Spread it into an element.
 */
export function trustedHtml(sanitised: string): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: sanitised } }
}
