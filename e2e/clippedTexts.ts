import type { Page } from 'playwright'

/**
 * Texts that do not fit: beyond the window, out of the box of their button or link, or cut by an
 * element around them. Not those that end in an ellipsis on purpose, that can be scrolled, or that
 * only screen readers get. One line each.
 */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tolerance = 3
    const found: string[] = []
    const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!node.nodeValue?.trim() || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      const defect = defectOf(box, parent)
      if (defect) found.push(`${defect}: ${node.nodeValue.trim().slice(0, 40)} (${parent.className || parent.tagName})`)
    }
    return [...new Set(found)]

    function defectOf(box: DOMRect, parent: Element): string | undefined {
      for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around)
        const edge = around.getBoundingClientRect()
        if (edge.width <= 2 || isShortened(style) || /auto|scroll/.test(style.overflowX + style.overflowY)) return undefined
        const isCut = style.overflowX !== 'visible' || style.overflowY !== 'visible'
        const isControl = around.matches('a, button, label, .field, .chip') && style.display !== 'inline'
        if (!isCut && !isControl) continue
        const beyond = Math.max(edge.left - box.left, box.right - edge.right, edge.top - box.top, box.bottom - edge.bottom)
        if (beyond > tolerance) return `${Math.round(beyond)} pixels out of ${around.className || around.tagName}`
      }
      const beyond = Math.max(-box.left, box.right - document.documentElement.clientWidth)
      return beyond > tolerance ? `${Math.round(beyond)} pixels beyond the window` : undefined
    }
  })
}
