import type { Page } from 'playwright'

/**
 * Controls that are hard to tap: buttons and fields of less than 44 by 44 pixels, and anything of
 * less than 24 by 24 within 24 pixels of another one (WCAG 2.2, 2.5.8), except for links in a
 * sentence. One line for each.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = 'a[href], button, input:not([type="hidden"]), select, textarea, summary'
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const targets = [...document.querySelectorAll(selector)]
      .filter((element) => shown(element) && !element.closest('.skip-link'))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 2 && box.height > 2)
    return targets.flatMap((target) => defectOf(target) ?? [])

    type Box = { left: number; top: number; right: number; bottom: number; width: number; height: number }
    function defectOf({ element, box }: { element: Element; box: Box }): string | undefined {
      const size = Math.round(Math.min(box.width, box.height))
      const what = `${Math.round(box.width)} × ${Math.round(box.height)} pixels to tap: ${element.outerHTML.slice(0, 140)}`
      if (
        size < 44 &&
        element.matches('button.button, button.icon-button, select, textarea, .button, .icon-button, .bottom-link, .menu-link')
      )
        return what
      if (size >= 24 || isInSentence(element)) return undefined
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const near = targets.some(
        (other) =>
          !other.element.contains(element) &&
          !element.contains(other.element) &&
          Math.hypot(Math.max(other.box.left - x, 0, x - other.box.right), Math.max(other.box.top - y, 0, y - other.box.bottom)) < 12,
      )
      return near ? what : undefined
    }

    /** Returns the box with what a label or a pseudo-element adds to it. */
    function boxOf(element: Element): Box {
      const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element.closest('.field')) : null
      const area = (/checkbox|radio/.test((element as HTMLInputElement).type) ? label : element.closest('.field')) ?? element
      const box = area.getBoundingClientRect()
      const after = getComputedStyle(element, '::after')
      const grown = after.content !== 'none' && after.position === 'absolute' ? after : undefined
      const by = (side: string | undefined) => Math.max(0, -(Number.parseFloat(side ?? '0') || 0))
      const [left, right] = [box.left - by(grown?.left), box.right + by(grown?.right)]
      const [top, bottom] = [box.top - by(grown?.top), box.bottom + by(grown?.bottom)]
      return { left, right, top, bottom, width: right - left, height: bottom - top }
    }

    function isInSentence(element: Element): boolean {
      const words = [...(element.parentElement?.childNodes ?? [])].filter(
        (node) => node !== element && (node.textContent?.trim().length ?? 0) > 2,
      )
      return getComputedStyle(element).display.startsWith('inline') && words.length > 0
    }
  })
}
