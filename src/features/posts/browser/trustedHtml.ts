/**
 * The one way by which HTML that we did not write gets into a page: an article's body, which was reduced to an allow-list
 * when it was read (`ingest/server/sanitizeHtml.ts`). Spread it into an element.
 */
export function trustedHtml(sanitised: string): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: sanitised } }
}
