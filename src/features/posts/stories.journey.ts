import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'

openBrowser()

test('the number of agencies opens the other reports below a row, and closes them again', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  const row = page.locator('.posts > [data-id]:has([data-tap=reports])').first()
  const count = row.locator('[data-tap=reports]')
  const agency = await row.locator('a.agency').textContent()
  await count.tap()
  const reports = row.locator('.story-reports')
  await reports.locator('li').first().waitFor()
  expect(await count.getAttribute('aria-expanded')).toBe('true')
  expect(await reports.locator('bdi').allInnerTexts()).not.toContain(agency)
  expect(new URL(page.url()).pathname).toBe('/')
  await reports.locator('li a').first().tap()
  await page.locator('.prose').waitFor()
  await page.goBack()
  await reports.locator('li').first().waitFor()
  await count.tap()
  await expect.poll(() => reports.count()).toBe(0)
  expect(await count.getAttribute('aria-expanded')).toBe('false')
})

test('the number of agencies leads to the story’s page in another tab, and without scripts', async () => {
  const { page } = await newReader('desktop')
  await page.goto('/en')
  const href = await page.locator('[data-tap=reports]').first().getAttribute('href')
  expect(href).toMatch(/^\/en\/story\/\d+$/)
  await page.goto(href ?? '')
  expect(await page.locator('h1').first().textContent()).not.toBe('')
})

test('a switch shows every report of the latest news, and leads back', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'كل التقارير' }).tap()
  await page.waitForURL('**/news?reports=all')
  await page.getByRole('link', { name: 'كل خبر مرة واحدة' }).tap()
  await page.waitForURL((url) => url.pathname === '/' && url.search === '')
})

test.each(['phone', 'desktop'] as const)('the front page has a lead with its reports, and sections, on a %s', async (device) => {
  const { page } = await newReader(device)
  await page.goto('/news?category=first_page')
  const lead = page.locator('.posts > .lead')
  expect(await lead.count()).toBe(1)
  const box = async (selector: string) => await page.locator(selector).first().boundingBox()
  const [list, picture] = [await box('.posts'), await box('.lead .thumb')]
  expect(picture?.width).toBeGreaterThan((list?.width ?? 0) - 40)
  const sections = await page.locator('.part-head a').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href)))
  expect(sections.filter(({ searchParams }) => searchParams.has('category')).length).toBeGreaterThan(3)
  const tops = await page.locator('.posts > .second').evaluateAll((posts) => posts.map((post) => post.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(1)
  const below = await page.locator('.part-head:has([href="/media"]) ~ .second').count()
  const groups = below > 0 ? 2 : 1
  expect(new Set(tops).size).toBe(device === 'desktop' ? groups : tops.length)
})

test.each(['phone', 'desktop'] as const)('the number of agencies of the lead leads to the story’s page on a %s', async (device) => {
  const { page } = await newReader(device)
  await page.goto('/news?category=first_page')
  await untilHydrated(page)
  const count = page.locator('.lead .agencies')
  const path = (await count.getAttribute('href')) ?? ''
  await count.click()
  await page.waitForURL(`**${path}**`)
  await page.locator('.story-timeline').waitFor()
})

test('on a phone the polls stand below the first sections, where they are read', async () => {
  const { page } = await newReader('phone')
  await page.goto('/news?category=first_page')
  const parts = await page
    .locator('.posts > :is(.part-head, .list-aside)')
    .evaluateAll((all) => all.map((part) => ({ isAside: part.matches('.list-aside'), top: part.getBoundingClientRect().top })))
  expect(parts.map(({ top }) => top)).toEqual(parts.map(({ top }) => top).toSorted((a, b) => a - b))
  expect(parts.findIndex(({ isAside }) => isAside)).toBeGreaterThanOrEqual(3)
})

test('beside the front page, the most read stand in two columns, which are read one after the other', async () => {
  const { page } = await newReader('desktop')
  await page.goto('/news?category=first_page')
  const places = await page.locator('.popular li').evaluateAll((items) =>
    items.map((item) => {
      const { x, y } = item.getBoundingClientRect()
      return { x: Math.round(x), y: Math.round(y) }
    }),
  )
  expect(places.length).toBeGreaterThan(5)
  expect([new Set(places.slice(0, 5).map(({ x }) => x)).size, new Set(places.slice(5).map(({ x }) => x)).size]).toEqual([1, 1])
  expect(places[5]?.y).toBe(places[0]?.y)
  expect(places[5]?.x).toBeLessThan(places[0]?.x ?? 0)
})

test('the front page ends: each story and each banner is there once, and the latest news come next', async () => {
  const { page } = await newReader('phone')
  await page.goto('/news?category=first_page')
  await untilHydrated(page)
  const rows = page.locator('.posts > [data-id]')
  const before = await rows.count()
  expect(before).toBeGreaterThan(20)
  expect(before).toBeLessThan(50)
  const end = page.locator('.list-end').getByRole('link', { name: 'أحدث الأخبار' })
  await end.scrollIntoViewIfNeeded()
  const stories = await rows.evaluateAll((posts) => posts.map((post) => /s\d+/.exec(post.getAttribute('data-of') ?? '')?.[0]))
  expect([stories.length, new Set(stories).size]).toEqual([before, before])
  const banners = await page.locator('.posts > .ad img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  expect(new Set(banners).size).toBe(banners.length)
  await end.tap()
  await page.waitForURL((url) => url.pathname === '/' && url.search === '')
})

test('a light front page has the sections of the full one, and ends', async () => {
  const { page } = await newReader('phone')
  const headings = async (path: string, selector: string) => {
    await page.goto(path)
    return page.locator(selector).allInnerTexts()
  }
  const full = await headings('/news?category=first_page', '.part-head h2')
  expect(full.length).toBeGreaterThan(3)
  expect(await headings('/light/news?category=first_page', 'main .list h2')).toEqual(full)
  expect(await page.locator('[rel=next]').count()).toBe(0)
})
