import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from './reader.ts'
import { violations } from './violations.ts'

openBrowser()

// The crawl looks at every page and part; on a wide window it does not look at colours.
test('the first page, the results of a search and a story have readable colours on a desktop, in both themes', async () => {
  const { page } = await newReader('desktop')
  for (const path of ['/', '/news?search=الكويت']) {
    await page.goto(path)
    await untilHydrated(page)
    await page.locator('.post-link').first().waitFor()
    expect(await violations(page), path).toEqual([])
  }
  await page.locator('.post-link').nth(2).click()
  await page.locator('.prose').waitFor()
  expect(await violations(page)).toEqual([])
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
