/** Tags between texts in a stored body (`ingest/server/documents/sanitizeHtml.ts`). */
const blockTag =
  /(<\/?(?:p|div|h[2-6]|ul|ol|li|dl|dt|dd|blockquote|pre|table|caption|thead|tbody|tfoot|tr|th|td|figure|figcaption|hr)\b[^<>]*>)/
/**
 * Two line breaks; or an empty line after the end of a sentence, by which feeds of plain text
 * separate paragraphs.
 */
const gap = /(?:<br \/>\s*){2,}|(?<=[.!?؟:»"”)]) *\n\s*\n\s*/

/**
 * An article's HTML in which paragraphs are elements, however its agency separates them, so that
 * they have the same space. Done when it is read, because bodies that are already stored need it,
 * too.
 */
export function separateParagraphs(html: string): string {
  if (!gap.test(html)) return html
  const parts = html.split(blockTag)
  return parts.map((text, index) => (index % 2 === 0 ? separate(text, parts[index - 1] ?? '', parts[index + 1] ?? '') : text)).join('')
}

function separate(text: string, before: string, after: string): string {
  if (before.startsWith('<pre') || !gap.test(text)) return text
  const paragraphs = text.split(gap).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length < 2 || !paragraphs.every(isBalanced)) return text
  const between = '</p>\n<p dir="auto">'
  const joined = paragraphs.map((paragraph) => paragraph.trim()).join(between)
  return before.startsWith('<p') && after === '</p>' ? joined : `<p dir="auto">${joined}</p>`
}

/** Whether no element spans the gap. */
function isBalanced(html: string): boolean {
  return html.split(/<[a-z][^<>]*[^/]>|<[a-z]>/).length === html.split('</').length
}
