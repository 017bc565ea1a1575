/** In UTF-16 units: about ten seconds. */
const maxLength = 160

/** The title and the text of an article, in sentences or parts of them. */
export function speakable(article: Element): string[] {
  const title = article.querySelector('h1')?.textContent ?? ''
  // biome-ignore lint/performance/useDomNodeTextContent: blocks and line breaks end a paragraph, which `textContent` does not have.
  const text = article.querySelector<HTMLElement>('.prose')?.innerText ?? ''
  return [title, ...text.split(/\n+/)].flatMap(shortTexts)
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
