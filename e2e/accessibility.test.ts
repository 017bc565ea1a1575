import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from './reader.ts'
import { violations } from './violations.ts'

openBrowser()

for (const locale of ['', '/en'])
  test(`lists, stories, menus and the 404 page are accessible in both themes: ${locale || 'Arabic'}`, async () => {
    for (const window of ['phone', 'desktop'] as const) {
      const { page } = await newReader(window, { expected: ['404'] })
      for (const path of [locale || '/', `${locale}/news?category=first_page`, `${locale}/nowhere`]) {
        await page.goto(path)
        await untilHydrated(page)
        expect(await violations(page), `${path} on a ${window}`).toEqual([])
      }
      for (const words of ['الكويت', 'kuwait -الكويت غغغغ']) {
        await page.goto(`${locale}/news?search=${words}`)
        await untilHydrated(page)
        await page.locator('.found-line span, .ways').first().waitFor({ state: 'attached' })
        expect(await violations(page), `a search for ${words} on a ${window}`).toEqual([])
      }
      await page.goto(locale || '/')
      await untilHydrated(page)
      await page.locator('.filter-button').click()
      await page.locator('.option').first().waitFor()
      expect(await violations(page), `filters on a ${window}`).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator('.post-link').nth(2).click()
      await page.locator('.prose').waitFor()
      expect(await violations(page), `a story on a ${window}`).toEqual([])
    }
  })

test.each([
  ['phone', '.tab[aria-current], .bottom-link[aria-current]', 2],
  ['desktop', '.tab[aria-current], .side-link[aria-current]', 2],
] as const)('forced colours show on a %s what is current', async (window, selector, count) => {
  const { page } = await newReader(window)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await untilHydrated(page)
  const shown = await page.evaluate((current) => {
    const sample = document.body.appendChild(document.createElement('mark'))
    sample.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText'
    const colors = (element: Element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color].join(' ')
    const visible = [...document.querySelectorAll(current)].filter((element) => element.checkVisibility())
    return { wanted: colors(sample), current: visible.map(colors) }
  }, selector)
  expect(shown.current).toEqual(Array(count).fill(shown.wanted))
})
