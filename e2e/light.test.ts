import type { BrowserContext, Locator, Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from './reader.ts'
import { violations } from './violations.ts'

openBrowser()

const maxBytes = 30_000
const savesData = (context: BrowserContext) => context.setExtraHTTPHeaders({ 'save-data': 'on' })
const pathOf = (page: Page) => decodeURI(new URL(page.url()).pathname)

test('a reader on a phone switches to the light version, reads and searches there, and returns to the full one', async () => {
  const { page } = await newReader('phone')
  await page.goto('/news?category=first_page')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'المزيد', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'نسخة خفيفة' }).click()
  await page.waitForURL(/\/light\/news\?/)
  await page.getByRole('heading', { level: 1, name: 'الصفحة الأولى' }).waitFor()
  const first = page.getByRole('main').getByRole('listitem').first().getByRole('link').first()
  const title = await shownText(first)
  await first.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.goBack()
  await page.getByRole('searchbox').fill('الكويت')
  await page.getByRole('button', { name: 'بحث' }).click()
  await page.getByRole('heading', { level: 1, name: '«الكويت»' }).waitFor()
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'النسخة الكاملة' }).first().click()
  await untilHydrated(page)
  expect(pathOf(page)).toBe('/news')
})

test('a reader who saves data gets light pages, until they choose the full version', async () => {
  const { page, context } = await newReader('phone')
  await savesData(context)
  await page.goto('/en')
  expect(pathOf(page)).toBe('/en/light')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click()
  await page.waitForURL(/\/en\/light\/[\w-]+\/\d+$/)
  const light = pathOf(page)
  await page.getByRole('link', { name: 'Full version' }).first().click()
  await untilHydrated(page)
  expect(pathOf(page)).toBe(light.replace('/light', ''))
  await page.goto('/news')
  expect(pathOf(page)).toBe('/news')
  await untilHydrated(page)
  await page.goto('/light/polls?version=light')
  await page.goto('/news')
  expect(pathOf(page)).toBe('/light/news')
})

test('every light page that a reader reaches in three steps, in both languages, is one document of at most 30 KB', async () => {
  const { page, context } = await newReader('phone')
  await savesData(context)
  const loaded: string[] = []
  page.on('request', (request) => request.resourceType() !== 'document' && !request.url().startsWith('data:') && loaded.push(request.url()))
  const seen = new Set<string>()
  let steps = ['/light', '/en/light', '/light/filters', '/en/light/polls?type=closed']
  const large: string[] = []
  for (let step = 0; step < 3; step++) {
    const found: string[] = []
    for (const path of steps) {
      const response = await page.goto(path)
      const { responseBodySize } = (await response?.request().sizes()) ?? { responseBodySize: Number.POSITIVE_INFINITY }
      if (responseBodySize > maxBytes || response?.status() !== 200) large.push(`${path}: ${response?.status()}, ${responseBodySize} bytes`)
      found.push(...(await page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))))
    }
    for (const path of steps) seen.add(path)
    // Of each kind of page a few, because a list has fifty posts.
    steps = sample(found.filter((href) => /^(?:\/en)?\/light(?:[/?]|$)/.test(href) && !seen.has(href)))
  }
  expect(large).toEqual([])
  expect(loaded).toEqual([])
  expect(seen.size).toBeGreaterThan(50)
})

/** Picks up to four addresses of each kind: those that differ only in numbers and values. */
function sample(paths: string[]): string[] {
  const kinds = Map.groupBy([...new Set(paths)], (path) => path.replaceAll(/\d+|=[^&]*/g, ''))
  return [...kinds.values()].flatMap((kind) => kind.slice(0, 4))
}

test('the text of a light post, as a text browser shows it, is title, agency, time, text, other agencies, then the menu', async () => {
  const { page } = await newReader('desktop')
  await page.goto('/light/news?category=first_page')
  const stories = page.getByRole('listitem').filter({ hasText: /و(?:\d+ )?وكال/ })
  const paragraph = page.locator('article > div > p')
  for (const link of await stories.getByRole('link').evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).href))) {
    await page.goto(link)
    // Some agencies publish no text.
    if ((await paragraph.count()) > 0) break
  }
  const heading = page.getByRole('heading', { level: 1 })
  const parts = [heading, page.locator('.meta a'), page.locator('.meta time'), paragraph]
  const words = [...(await Promise.all(parts.map((part) => shownText(part.first())))), 'نشرته أيضاً', 'ابحث في الأخبار', 'الصفحة الأولى']
  const text = await shownText(page.locator('body'))
  // Each part is looked for after the one before it, because some agencies begin their text with
  // the title.
  let end = 0
  for (const part of words) {
    const start = text.indexOf(part, end)
    expect(start, part).toBeGreaterThanOrEqual(end)
    end = start + part.length
  }
})

test('light pages are accessible in both themes and never scroll sideways', async () => {
  const { page } = await newReader('phone', { expected: ['404'] })
  const post = await firstLink(page, '/light')
  const poll = await firstLink(page, '/light/polls?type=closed')
  const found: string[] = []
  for (const path of ['/light', post, `/en${post}`, poll, '/light/filters', '/en/light/events', '/light/privacy', '/light/nowhere']) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      found.push(...(await violations(page)).map((violation) => `${path} ${colorScheme}: ${violation}`))
    }
    for (const width of [320, 360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 740 })
      if ((await sidewaysScroll(page)) > 0) found.push(`${path} scrolls sideways at ${width}`)
    }
  }
  expect(found).toEqual([])
})

async function firstLink(page: Page, path: string): Promise<string> {
  await page.goto(new URL(path, inject('origin')).href)
  return (await page.locator('main .list a').first().getAttribute('href')) as string
}

/** The visible text of an element that is there, in one line. */
async function shownText(element: Locator): Promise<string> {
  await element.waitFor()
  const [text = ''] = await element.allInnerTexts()
  return text.replaceAll(/\s+/g, ' ').trim()
}
