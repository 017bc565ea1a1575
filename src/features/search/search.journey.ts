import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { kuwaitUntilToday, query, untilHeadHydrated } from '../../../e2e/searchPage.ts'
import { violations } from '../../../e2e/violations.ts'
import { scaleTimeout } from '../../../test/timeouts.ts'

openBrowser()

test('a search announces only those new posts that match it', async () => {
  const { page } = await newReader()
  const known = { agency_id: 1, main_category_id: 1, category_id: 1, sub_category_id: null, media_type: 'text', is_own: false }
  const message = `retry: 500\nevent: posts\ndata: ${JSON.stringify([{ ...known, id: 999_999_998, published_at: new Date() }])}\n\n`
  await page.route('**/api/posts/stream*', (route) => route.fulfill({ contentType: 'text/event-stream', body: message }))
  let matches = false
  let responses = 0
  await page.route('**/api/posts?*', async (route) => {
    const list = await (await route.fetch()).json()
    // The demo's own news may match while the test runs.
    const shown = await page
      .locator('.posts > [data-id]')
      .evaluateAll((posts) => posts.map((post) => Number((post as HTMLElement).dataset.id)))
    list.data = list.data.filter(({ id }: { id: number }) => shown.includes(id))
    if (matches) list.data.unshift({ ...list.data[0], id: 999_999_999, title: 'الكويت الآن' })
    await route.fulfill({ json: list })
    responses++
  })
  await page.goto(`/news?search=${kuwaitUntilToday}`)
  await untilHeadHydrated(page)
  await expect.poll(() => responses).toBe(1)
  expect(await page.locator('.pill').count()).toBe(0)
  matches = true
  await page.locator('.pill').waitFor({ timeout: scaleTimeout(60_000) })
  await expect.poll(() => page.locator('.pill').textContent()).toBe('خبر جديد')
  await page.locator('.pill').click()
  await page.locator('.posts').getByText('الكويت الآن').first().waitFor()
})

test('every list links its feed in its head, and a search also above its results', async () => {
  const { page } = await newReader()
  await page.goto('/en/news?search=الكويت&agency=1')
  const feed = page.locator('head link[type="application/rss+xml"]')
  const href = String(await feed.getAttribute('href'))
  expect(new URL(href).pathname).toBe('/en/news/rss')
  await expect.poll(() => page.locator('.found a[type="application/rss+xml"]').evaluate((link: HTMLAnchorElement) => link.href)).toBe(href)
  const response = await page.request.get(href)
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  await page.goto('/mirqab-news')
  await expect.poll(() => feed.getAttribute('href')).toMatch(/\/mirqab-news\/rss$/)

  await page.goto('/en/media?search=الكويت')
  const ofMedia = String(await feed.getAttribute('href'))
  expect(new URL(ofMedia).pathname).toBe('/en/media/rss')
  await expect
    .poll(() => page.locator('.found a[type="application/rss+xml"]').evaluate((link: HTMLAnchorElement) => link.href))
    .toBe(ofMedia)
  expect((await page.request.get(ofMedia)).status()).toBe(200)
})

test('the order of the results is part of the address, survives Back, and puts the most relevant first', async () => {
  const { page } = await newReader()
  await page.goto('/news?search=الكويت')
  await untilHeadHydrated(page)
  const order = page.getByRole('navigation', { name: 'ترتيب النتائج' })
  const current = () => order.locator('[aria-current]').textContent()
  await expect.poll(() => current()).toBe('الأحدث')
  const titles = () => page.locator('.posts .post-link').allTextContents()
  const byTime = await titles()
  await order.getByRole('link', { name: 'الأنسب' }).click()
  await expect.poll(() => query(page).get('sort')).toBe('relevance')
  await expect.poll(current).toBe('الأنسب')
  await expect.poll(titles).not.toEqual(byTime)
  expect((await titles())[0]).toContain('الكويت')
  await page.locator('.post-link').nth(2).click()
  await page.locator('.article h1').waitFor()
  await page.goBack()
  await expect.poll(current).toBe('الأنسب')
  await page.goBack()
  await expect.poll(current).toBe('الأحدث')
  await expect.poll(titles).toEqual(byTime)
})

test('a post matching only in its body shows an excerpt around the words, on a phone too', async () => {
  const { page } = await newReader('phone')
  await page.goto('/news?search=الكويت')
  await untilHeadHydrated(page)
  const found = page.locator('.post.has-snippet').first()
  await found.scrollIntoViewIfNeeded()
  await found.locator('.excerpt mark').first().waitFor()
  await expect.poll(() => found.locator('.excerpt').isVisible()).toBe(true)
  // A report in English has the word too.
  await expect.poll(() => found.locator('.excerpt mark').first().textContent()).toMatch(/كويت|kuwait/i)
  const cut = await found.locator('.excerpt').evaluate((passage) => {
    const [all, word] = [passage.getBoundingClientRect(), passage.querySelector('mark')?.getBoundingClientRect()]
    return Math.max(0, (word?.bottom ?? Number.POSITIVE_INFINITY) - all.bottom)
  })
  expect(cut).toBe(0)
})

test('on a phone every result shows a word that was searched for', async () => {
  const { page } = await newReader('phone')
  await page.goto(`/news?search=${kuwaitUntilToday}`)
  await untilHeadHydrated(page)
  await page.locator('.posts mark').first().waitFor()
  const unmarked = () =>
    page
      .locator('.posts > .post')
      .evaluateAll(
        (posts) => posts.slice(0, 20).filter((post) => ![...post.querySelectorAll('mark')].some((mark) => mark.checkVisibility())).length,
      )
  await expect.poll(unmarked).toBe(0)
  // Titles are whole, as they are without a search.
  const hidden = await page
    .locator('.post.has-snippet h2')
    .evaluateAll((titles) => titles.filter((title) => title.scrollHeight > title.clientHeight + 1).length)
  expect(hidden).toBe(0)
})

test('results are counted by agency and section above the list and by day in the filter sheet; each count is a link to those results', async () => {
  const { page } = await newReader()
  await page.goto(`/news?search=${kuwaitUntilToday}`)
  await untilHeadHydrated(page)
  const count = page.locator('.found-line [role="status"]')
  await expect.poll(() => count.textContent()).toMatch(/تقرير|تقارير/)
  await page.locator('.found-parts .day-bars').waitFor()
  await expect.poll(() => page.locator('.found-parts .day-bars').getAttribute('aria-label')).toMatch(/^توزّع النتائج على .+ أكثرها يوم /)
  expect(await violations(page)).toEqual([])
  const part = page.locator('.found-parts a').first()
  const [name, number] = [await part.locator('bdi').textContent(), Number(await part.locator('small').textContent())]
  await part.click()
  await expect.poll(() => page.locator('.chip-on').allTextContents()).toContain(name)
  await expect.poll(async () => Number.parseInt(String(await count.textContent()), 10)).toBe(number)
  await expect.poll(() => page.locator('.posts > .post').count()).toBe(Math.min(number, 50))

  await page.getByRole('button', { name: 'تصفية' }).click()
  const sheet = page.getByRole('dialog', { name: 'تصفية الأخبار' })
  await sheet.getByText('الأعداد من نتائج بحثك.').waitFor()
  await sheet.getByRole('button', { name: 'الأيام' }).click()
  const day = sheet.locator('.option-day').last()
  const ofDay = Number(await day.locator('.option-count').textContent())
  expect(await violations(page)).toEqual([])
  await day.getByRole('link').click()
  await expect.poll(() => query(page).get('search')).toMatch(/^الكويت بعد:\d{4}\/\d\d\/\d\d قبل:/)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.posts > .post').count()).toBe(Math.min(ofDay, 50))
})

test('words with and without vowel marks find the same posts, also beyond the first page of results', async () => {
  const { page } = await newReader('phone')
  const posts = () => page.locator('.posts > .post').evaluateAll((all) => all.map((post) => post.getAttribute('data-id')))
  const bare = kuwaitUntilToday
  const vowelled = bare.replace('الكويت', 'الْكُوَيْتُ')
  await page.goto(`/news?search=${bare}`)
  await untilHeadHydrated(page)
  const first = await posts()
  expect(first.length).toBeGreaterThan(10)
  await page.goto('/')
  await untilHydrated(page)
  await page.locator('.bottom').getByRole('button', { name: 'بحث' }).click()
  await page.locator('.search-dialog').getByRole('combobox').fill(vowelled)
  await page.keyboard.press('Enter')
  await expect.poll(posts).toEqual(first)
  // Every report of these stories is more than a page.
  await page.getByRole('link', { name: 'كل التقارير' }).click()
  // The stories may be fifty, too.
  await expect.poll(posts).not.toEqual(first)
  await expect.poll(() => posts().then((ids) => ids.length)).toBe(50)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => posts().then((ids) => ids.length)).toBeGreaterThan(60)
  const longer = await posts()
  expect(new Set(longer).size).toBe(longer.length)
  await page.locator('.post-link').nth(20).scrollIntoViewIfNeeded()
  await page.locator('.post-link').nth(20).click()
  await page.locator('.article h1').waitFor()
  await page.goBack()
  await expect.poll(posts).toEqual(longer)
})

test('searches, counts and corrections work in English too', async () => {
  const { page } = await newReader('tablet')
  await page.goto('/en')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await page.locator('.search-dialog').getByRole('combobox', { name: 'Search the news' }).fill('Kuwait')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Results for “Kuwait”' }).waitFor()
  await expect.poll(() => page.locator('.found-line [role="status"]').textContent()).toMatch(/^\d+ reports?$/)
  await page.locator('.posts mark').first().waitFor()
  await page.getByRole('link', { name: 'Best', exact: true }).click()
  await expect.poll(() => query(page).get('sort')).toBe('relevance')
  await page.goto('/en/news?search=Kuwiat')
  await untilHeadHydrated(page)
  await page.locator('.did-you-mean').getByRole('link', { name: 'Kuwait' }).click()
  await page.getByRole('heading', { name: 'Results for “Kuwait”' }).waitFor()
})

test('loading results and their counts causes no layout shift', async () => {
  for (const window of ['phone', 'desktop'] as const) {
    const { page } = await newReader(window)
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(globalThis, { shifts })
      type Shift = PerformanceEntry & { value: number; sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[] }
      const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          for (const { node, previousRect, currentRect } of sources)
            shifts.push(
              `${value}: ${node?.className || node?.nodeName} ${node?.textContent?.slice(0, 60)} from ${at(previousRect)} to ${at(currentRect)}`,
            )
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/news?search=الكويت')
    await untilHeadHydrated(page)
    await expect.poll(() => page.locator('.found-line [role="status"]').textContent()).not.toBe('')
    if (window === 'desktop') await page.locator('.found-parts a').first().waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts), window).toEqual([])
  }
})

test('only the beginning of a pasted paragraph is searched for', async () => {
  const { page } = await newReader('phone')
  await page.goto(`/news?${new URLSearchParams({ search: 'أسعار النفط '.repeat(40), sort: 'relevance' })}`)
  const searched = String(query(page).get('search'))
  expect(searched).toMatch(/^(أسعار النفط ?)+(أسعار)?$/)
  expect(searched.length).toBeGreaterThan(190)
  expect(searched.length).toBeLessThanOrEqual(200)
  expect(query(page).get('sort')).toBe('relevance')
  await page.locator('.posts > .post').first().waitFor()
})

test('a search is shown in the quotation marks of the page’s language, whatever its script, and can be removed however long it is', async () => {
  const { page } = await newReader('phone')
  const words = 'الكويت '.repeat(20).trim()
  await page.goto(`/en/news?search=${words}`)
  await untilHeadHydrated(page)
  await expect.poll(() => page.locator('.found-title bdi').textContent()).toBe(words)
  await expect.poll(() => page.locator('.found-title').textContent()).toBe(`Results for “${words}”`)
  const chip = page.getByRole('link', { name: `Remove “${words}”` })
  await expect.poll(() => chip.evaluate((link) => link.getBoundingClientRect().right)).toBeLessThan(340)
  await chip.click()
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/en')
})

test.each([
  ['ar', '', /كويت/],
  ['en', '/en', /^kuwait/i],
])(
  'a post in %s opened from a search highlights what it was found by in its text too, without changing the text',
  async (language, edition, words) => {
    const { page } = await newReader()
    const marked = () =>
      page.evaluate(() => [...new Set([...(CSS.highlights.get('found') ?? [])].map((range) => (range as Range).toString()))])
    await page.goto(`${edition}/news?search=${kuwaitUntilToday}`)
    await untilHeadHydrated(page)
    await page
      .locator(`h2[dir=${language === 'ar' ? 'rtl' : 'ltr'}] .post-link`)
      .first()
      .click()
    await expect.poll(() => marked().then((found) => found.length)).toBeGreaterThan(0)
    for (const word of await marked()) expect(word).toMatch(words)
    expect(await page.locator('.article mark').count()).toBe(0)
    await page
      .getByRole('link', { name: language === 'ar' ? 'أحدث الأخبار' : 'Latest news' })
      .first()
      .click()
    await page.locator('.found').waitFor({ state: 'detached' })
    await page.locator('.post-link').first().click()
    await page.locator('.article .prose').waitFor()
    expect(await marked()).toEqual([])
  },
)
