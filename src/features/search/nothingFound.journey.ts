import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { query, untilHeadHydrated, untilToday } from '../../../e2e/searchPage.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('the search syntax is explained by examples that run when pressed, in both languages', async () => {
  for (const [locale, name, words, found] of [
    ['', 'كيف أبحث بدقة؟', 'النفط -الذهب', /النفط -الذهب/],
    ['/en', 'How to search precisely', 'oil OR gas', /oil OR gas/],
  ] as const) {
    const { page } = await newReader('phone')
    await page.goto(`${locale}/news?search=zzqx`)
    await untilHeadHydrated(page)
    await page.locator('.nothing-found').getByRole('button', { name }).click()
    await page.locator('.search-help a').nth(7).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: words }).click()
    await expect.poll(() => query(page).get('search')).toBe(words)
    await page.locator('.search-help').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.found-title').textContent()).toMatch(found)
  }
})

test('a search without results suggests corrections, related searches and wider filters', async () => {
  const { page } = await newReader('phone')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // The correction is in the first HTML, so nothing is loaded for it.
  const html = await (await page.goto('/news?search=الكوبت'))?.text()
  expect(html).toMatch(/class="did-you-mean">.*الكويت/)
  await untilHeadHydrated(page)
  expect(asked).not.toContain('/api/search/help')
  await page.locator('.did-you-mean').getByRole('link', { name: 'الكويت' }).click()
  await page.locator('.posts > .post').first().waitFor()
  expect(query(page).get('search')).toBe('الكويت')

  await page.goto(`/news?search=الكويت غغغغ بعد:2020/01/01 ${untilToday}&trending=mostfunny`)
  await untilHeadHydrated(page)
  const empty = page.locator('.nothing-found')
  await empty.getByRole('link', { name: 'ابحث في كل الأيام' }).waitFor()
  expect(await violations(page)).toEqual([])
  await empty.getByRole('link', { name: 'من دون ترتيب الأكثر تداولاً' }).click()
  await expect.poll(() => query(page).get('trending')).toBeNull()
  // Without that order, the news with some of the words follows; wide windows offer fewer words.
  await page.locator('.posts > .part-head').getByText('لا خبر فيه كل الكلمات').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  const shorter = page.getByRole('list', { name: 'ابحث بكلمات أقل' }).getByRole('link', { name: /^الكويت بعد/ })
  const found = String(await shorter.locator('small').textContent())
  await shorter.click()
  await expect.poll(() => page.locator('.found-line [role="status"]').textContent()).toContain(found)
})

test('a search whose words no news has together is followed by news with some of them, and by searches for fewer', async () => {
  const { page } = await newReader('desktop')
  await page.goto('/en/news?search=oil weather')
  const heading = page.locator('.posts > li').first()
  expect(await heading.textContent()).toBe('No story contains all of these words. These contain some of them.')
  await page
    .locator('.posts > .post mark', { hasText: /oil|weather|نفط|طقس/i })
    .first()
    .waitFor()
  await page.getByRole('list', { name: 'Search for fewer words' }).getByRole('link').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Best', exact: true }).click()
  await heading.and(page.locator('.post')).waitFor()
})

test('a search without results shows its heading once, and a search without words cannot be saved', async () => {
  const { page } = await newReader('phone')
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/NothingFound-*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  // Until the code for this part has loaded, the server's HTML stays as it is.
  await page.goto('/news?search=غغغغغغ')
  await untilHydrated(page)
  await page.getByText('لا نتائج عن «غغغغغغ»').waitFor()
  expect((await page.locator('.found').boundingBox())?.height).toBe(1)
  released.resolve()
  await untilHeadHydrated(page)
  await page.getByRole('heading', { name: 'نتائج البحث عن «غغغغغغ»' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'احفظ البحث' }).count()).toBe(1)
  expect((await page.locator('.found').boundingBox())?.height).toBe(1)
  for (const signs of ['!!!', '😀', '""']) {
    await page.goto(`/news?search=${signs}`)
    await untilHeadHydrated(page)
    await page.getByText('ليس فيما كتبته كلمة يُبحث عنها.').waitFor()
    expect(await page.getByRole('button', { name: 'احفظ البحث' }).count()).toBe(0)
  }
  expect(await violations(page)).toEqual([])
})
