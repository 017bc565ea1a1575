import type { Article } from '../article.ts'

/** Length in UTF-16 units: about ten seconds. */
const maxLength = 160

/**
 * The title and the text of an article, in sentences or parts of them; what the body has before and
 * after its text is not spoken.
 */
export function speakable(article: Element, edges: Article['text']): string[] {
  const title = article.querySelector('h1')?.textContent ?? ''
  // biome-ignore lint/performance/useDomNodeTextContent: blocks and line breaks end a paragraph, which `textContent` does not have.
  const body = article.querySelector<HTMLElement>('.prose')?.innerText ?? ''
  return [title, ...textWithin(body, edges).split('\n')].flatMap(shortTexts)
}

/**
 * The lines of a body from the first to the last words of its text; all where these are not found.
 */
export function textWithin(body: string, { begins, ends }: Article['text']): string {
  const text = body
    .split(/\n+/)
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .join('\n')
  const start = begins === null ? -1 : text.indexOf(begins)
  const end = ends === null ? -1 : text.lastIndexOf(ends)
  return text.slice(Math.max(0, start), end < 0 ? undefined : end + (ends?.length ?? 0))
}

/** Splits a paragraph after sentences, and long sentences between words. */
export function shortTexts(paragraph: string): string[] {
  const texts = ['']
  for (const piece of paragraph.trim().split(/\s+/)) {
    const last = texts[texts.length - 1] ?? ''
    const isFull = last.length + piece.length >= maxLength || /[.!?؟]$/.test(last)
    if (isFull && last) texts.push(piece)
    else texts[texts.length - 1] = last ? `${last} ${piece}` : piece
  }
  return texts.filter(Boolean)
}
