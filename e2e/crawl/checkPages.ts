import type { Page } from 'playwright'
import { type Reader, sidewaysScroll, untilAttached } from '../reader.ts'
import { violations } from '../violations.ts'
import type { OpenedPart } from './openedParts.ts'
import { createOpener } from './openPage.ts'
import { pageDefects } from './pageDefects.ts'
import { sendEmptyForms } from './sendEmptyForms.ts'
import { smallTargets } from './smallTargets.ts'
import { misplacedWords } from './wordOrder.ts'

type Options = {
  /** Titles and names that outsiders wrote. */
  outside: string[]
  /** Called with the addresses that a page links to. */
  onLinks?: (path: string, links: string[]) => Promise<void>
  /**
   * Accessibility rules to apply: `all`, in both themes, of forms with errors, too, which takes a
   * second or two for each page; or those that depend on words, which the other language needs in
   * addition.
   */
  rules: 'all' | 'of words'
}

/**
 * Opens each of the pages as this reader, or a part of it by its button, and looks at what is
 * shown, with and without errors in its forms.
 * @returns one line for each defect
 */
export async function checkPages(
  { page, errors }: Reader,
  places: (string | OpenedPart)[],
  { outside, onLinks, rules }: Options,
): Promise<string[]> {
  const opener = createOpener(page)
  const defects: string[] = []
  for (const place of places) {
    const [path, part] = typeof place === 'string' ? [place] : [place.path, place]
    const name = `${decodeURI(path)} ${part?.button ?? ''}`
    const found = (lines: string[], when = '') => defects.push(...[...new Set(lines)].map((line) => `${name}${when}: ${line}`))
    await opener.open(path)
    if (part) {
      const button = page.locator(part.button).first()
      await untilAttached(button)
      await button.click()
      await page.locator(part.shows).first().waitFor()
      await opener.settle()
    }
    const isMissing = /nowhere|ads\/report/.test(path)
    if (!isMissing) found([...opener.failures, ...errors])
    found(await tooWide(page))
    if (isNarrow(page)) found(await smallTargets(page))
    found([...(await pageDefects(page)), ...(await misplacedWords(page, outside))])
    found(await violations(page, { colors: rules === 'all' }))
    await onLinks?.(path, await linksOf(page))
    const [sent, wrong] = await sendEmptyForms(page)
    if (sent > 0) {
      found(wrong, 'with errors')
      await opener.settle()
      if (rules === 'all') found(await violations(page, { within: 'form' }), 'with errors')
    }
    // The errors that the forms caused are in the console, too.
    opener.failures.length = 0
    errors.length = 0
  }
  return defects
}

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** Whether the page scrolls sideways; of a wide window also at the widths of other layouts. */
async function tooWide(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const found: string[] = []
  for (const width of isNarrow(page) ? [size.width] : [800, 1920, size.width]) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ ...size, width })
    const scroll = await sidewaysScroll(page)
    if (scroll > 0) found.push(`${scroll} pixels wider than a window of ${width}`)
  }
  return found
}

const linksOf = (page: Page) => page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
