import axe from 'axe-core'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { awake, newReader, openBrowser } from './reader.ts'

openBrowser()

/** What axe finds against WCAG 2.2 A and AA and its own best practices. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(async (source) => {
    // The content policy keeps the page from running this as a script element.
    new Function(source)()
    // Posts are all alike; the first ones stand for the rest.
    const context = { include: [document.documentElement], exclude: [['.posts > li:nth-child(n + 9)']] }
    return (globalThis as unknown as { axe: typeof axe }).axe.run(context, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
  }, axe.source)
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

for (const light of [false, true])
  for (const locale of ['', '/en'])
    test(`lists, stories, menus and the missing page are accessible: ${light ? 'light' : 'dark'}, ${locale || 'Arabic'}`, async () => {
      for (const window of ['phone', 'desktop'] as const) {
        const { page } = await newReader(window, { light, expected: ['404'] })
        for (const path of [locale || '/', `${locale}/news?category=first_page`, `${locale}/nowhere`]) {
          await page.goto(path)
          await awake(page)
          expect(await violations(page), `${path} on a ${window}`).toEqual([])
        }
        await page.goto(locale || '/')
        await awake(page)
        await page.locator('.filter-button').click()
        await page.locator('.option').first().waitFor()
        expect(await violations(page), `filters on a ${window}`).toEqual([])
        await page.keyboard.press('Escape')
        await page.locator('.post-link').nth(2).click()
        await page.locator('.prose').waitFor()
        expect(await violations(page), `a story on a ${window}`).toEqual([])
      }
    })
