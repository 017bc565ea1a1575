import type { Page } from 'playwright'

/**
 * Finds where words of both directions are mixed so that a reader sees them in the wrong order:
 * measured on the painted page, word by word. Words of a foreign name that follow each other run in
 * their own direction; everything else runs in that of the text around it, signs stand before their
 * numbers, and texts from outside are separated. One line for each defect.
 * @param outside titles and names that outsiders wrote
 */
export function misplacedWords(page: Page, outside: string[]): Promise<string[]> {
  return page.evaluate((outside) => {
    type Word = { text: string; first: DOMRect; last: DOMRect }
    const separated = '[dir]:not(html), bdi'
    const known = new Set(outside)
    const defects: string[] = []
    const describe = (element: Element) => element.outerHTML.slice(0, 160)
    const isInline = (element: Element) => /^(inline|contents)$/.test(getComputedStyle(element).display)
    const isIsolated = (element: Element) => /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi)

    function rectOf(text: Text, at: number): DOMRect {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getClientRects()[0] ?? new DOMRect()
    }
    /**
     * Words of an element; what is separated, by an element or by Unicode's isolates (UAX #9),
     * counts as one word without text.
     */
    function wordsOf(element: Element): Word[] {
      return [...element.childNodes].flatMap((child): Word[] => {
        if (child instanceof Text)
          return [...child.data.matchAll(/[\u2066-\u2068][^\u2069]*\u2069|\S+/g)].map(({ 0: text, index }) => ({
            text: /^[\u2066-\u2068]/.test(text) ? '' : text,
            first: rectOf(child, index),
            last: rectOf(child, index + text.length - 1),
          }))
        if (!(child instanceof HTMLElement) || !child.checkVisibility()) return []
        if (isInline(child) && !isIsolated(child)) return wordsOf(child)
        return [{ text: '', first: new DOMRect(), last: new DOMRect() }]
      })
    }
    function checkOrder(block: Element): void {
      const rightToLeft = getComputedStyle(block).direction === 'rtl'
      const foreign = rightToLeft ? /^[A-Za-z][\w.&/'-]*$/ : /^[\u0620-\u0652]+$/
      const words = wordsOf(block)
      words.forEach(({ text, first, last }, index) => {
        if (/^[+−-]\d/.test(text) && last.left < first.left) defects.push(`the sign of ${text} stands behind it: ${describe(block)}`)
        const next = words[index + 1]
        const onOneLine = next && last.width * next.first.width > 0 && Math.abs(last.top - next.first.top) < 4
        if (!text || !next?.text || !onOneLine) return
        const toTheLeft = rightToLeft !== (foreign.test(text) && foreign.test(next.text))
        if (toTheLeft ? next.first.right > last.left + 2 : next.first.left < last.right - 2)
          defects.push(`${text} and ${next.text} are out of order: ${describe(block)}`)
      })
    }

    const blocks = new Set<Element>()
    const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue?.trim() ?? ''
      let element = node.parentElement
      if (!text || !element || element.closest(`script, style, svg, .sr-only, ${separated}`) || !element.checkVisibility()) continue
      if (known.has(text)) defects.push(`from outside, and not separated: ${describe(element)}`)
      while (element?.parentElement && isInline(element) && !isIsolated(element)) element = element.parentElement
      if (element) blocks.add(element)
    }
    for (const element of document.querySelectorAll<HTMLElement>('[dir][lang]:not(html)'))
      if (getComputedStyle(element).direction !== (element.lang === 'ar' ? 'rtl' : 'ltr'))
        defects.push(`not in the direction of its language: ${describe(element)}`)
    for (const block of blocks) checkOrder(block)
    return defects
  }, outside)
}
