import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

/** Only what was published before today, so that news arriving meanwhile does not change the results. */
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kuwait' }).replaceAll('-', '/')
const kuwaitUntilToday = `الكويت قبل:${today}`

const query = (page: Page) => new URL(page.url()).searchParams
const field = (page: Page) => page.locator('.top-search').getByRole('combobox', { name: 'ابحث في الأخبار' })
const offered = (page: Page) => page.locator('.search-popup .choice-text').allInnerTexts()
const reached = (page: Page) =>
  page.evaluate(() => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent)

/** Waits until the part above the results, or in their place, responds: it hydrates a little after the page. */
async function untilHeadHydrated(page: Page): Promise<void> {
  await untilHydrated(page)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.found, .nothing-found')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__reactFiber')),
    ),
  )
}

/** Starts a search with the / key, as from anywhere on the page. */
async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await field(page).fill(words)
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page).get('search')).toBe(words)
}

test('earlier searches are offered again on this device: latest first, each once in whatever spelling', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  for (const words of ['النفط', 'الكويت', 'الدوري', 'الكُوَيْتْ']) await search(page, words)
  // The code that remembers searches loads with the first one.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mirqab.searches'))).toContain('الكُوَيْتْ')
  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await expect.poll(() => offered(page)).toEqual(['الكُوَيْتْ', 'الدوري', 'النفط'])
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => reached(page)).toBe('النفط')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => reached(page)).toBeUndefined()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page).get('search')).toBe('الدوري')
  await expect.poll(() => field(page).inputValue()).toBe('الدوري')
})

test('an earlier search is removed by its button, with pointer or keyboard, and clearing all of them can be undone', async () => {
  const { page } = await newReader()
  await page.addInitScript(() => localStorage.setItem('mirqab.searches', JSON.stringify(['أولى', 'ثانية', 'ثالثة', 'رابعة'])))
  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await expect.poll(() => offered(page)).toHaveLength(4)
  for (const key of ['ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => offered(page)).toEqual(['ثانية', 'ثالثة', 'رابعة'])
  await page.keyboard.press('Delete')
  await expect.poll(() => offered(page)).toEqual(['ثالثة', 'رابعة'])
  await page.locator('.search-popup').getByRole('button', { name: 'احذف «رابعة»' }).click()
  await expect.poll(() => offered(page)).toEqual(['ثالثة'])
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'امسحها كلها' }).click()
  await page.locator('.search-popup').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('mirqab.searches'))).toBeNull()
  await page.getByRole('button', { name: 'تراجع', exact: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mirqab.searches'))).toBe('["ثالثة"]')
})

test('on a phone the search fills the screen, and its suggestions are large enough to touch', async () => {
  const { page } = await newReader({ width: 320, height: 640 })
  await page.addInitScript(() => localStorage.setItem('mirqab.searches', JSON.stringify(['الكويت', 'سوق '.repeat(40)])))
  await page.goto('/')
  await untilHydrated(page)
  await page.locator('.bottom').getByRole('button', { name: 'بحث' }).click()
  const popup = page.locator('.search-dialog .search-popup')
  await popup.waitFor()
  expect(await violations(page)).toEqual([])
  const sizes = await popup
    .locator('.choice-text, button')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await popup.getByText('الكويت').click()
  await expect.poll(() => query(page).get('search')).toBe('الكويت')
  await page.locator('.search-dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('no code of the search is loaded before the first search', async () => {
  const { page } = await newReader()
  const loaded: string[] = []
  page.on('request', (request) => /SearchPopup|\/search-/.test(request.url()) && loaded.push(request.url()))
  await page.goto('/')
  await untilHydrated(page)
  expect(loaded).toEqual([])
  await page.keyboard.press('/')
  await expect.poll(() => loaded.length).toBeGreaterThan(0)
})

test('suggestions come while typing, in any spelling, and by keyboard; choosing a name opens its page', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('/')
  const last = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === 'السـاريَة')
  await page.keyboard.type('السـاريَة', { delay: 30 })
  await last
  const option = page.getByRole('option').filter({ hasText: 'شبكة السارية' })
  await option.waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBeLessThanOrEqual(8)
  expect(await violations(page)).toEqual([])
  for (let before = await reached(page); !before?.includes('شبكة السارية'); before = await reached(page)) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => reached(page)).not.toBe(before)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/news/agency/*')
  await expect.poll(() => field(page).inputValue()).toBe('')
  await expect
    .poll(() =>
      page
        .locator('.posts .agency')
        .allTextContents()
        .then((names) => [...new Set(names)]),
    )
    .toEqual(['شبكة السارية'])
})

test('only the response to the latest input is shown, and Esc closes the suggestions without losing the words', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/search/suggestions?*', async (route) => {
    const words = new URL(route.request().url()).searchParams.get('q')
    if (words === 'أول') await held
    await route.fulfill({ json: { data: [{ text: `${words} كلمة`, kind: 'query' }] } }).catch(() => {})
  })
  await page.keyboard.press('/')
  const asked = page.waitForRequest('**/api/search/suggestions?*')
  await field(page).fill('أول')
  await asked
  await field(page).fill('ثان')
  await expect.poll(() => offered(page)).toEqual(['ثان كلمة'])
  release()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await expect.poll(() => field(page).inputValue()).toBe('ثان')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => offered(page)).toEqual(['ثان كلمة'])
})

test('Enter during input-method composition does not submit the search', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await page.keyboard.type('الساري')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  expect(query(page).get('search')).toBeNull()
})

test('a visitor who saves a search is asked to sign in, and then it is saved', async () => {
  const { page } = await newReader()
  const { email, password } = await newStaff('reader')
  await page.goto('/news?search=النفط&sort=relevance')
  await untilHeadHydrated(page)
  await page.getByRole('button', { name: 'احفظ البحث' }).click()
  const dialog = page.getByRole('dialog', { name: 'تسجيل الدخول' })
  await dialog.getByText('سجّل الدخول لتحفظ عمليات بحثك.').waitFor()
  await dialog.getByRole('link', { name: 'تسجيل الدخول' }).click()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.locator('.found').getByRole('button', { name: 'بحث محفوظ', pressed: true }).waitFor()
  expect([query(page).get('search'), query(page).get('sort')]).toEqual(['النفط', 'relevance'])
})

test('a saved search shows in other tabs, in the profile and below the field, becomes an alert keyword, and can be deleted and restored', async () => {
  const { page, context } = await newReader()
  await signIn(page, await newStaff('reader'))
  await page.goto('/news?search=النفط&trending=mostviews')
  await untilHeadHydrated(page)
  const button = page.locator('.found').getByRole('button', { name: /احفظ البحث|بحث محفوظ/ })
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  const other = await context.newPage()
  await other.goto(page.url())
  const inOther = other.locator('.found').getByRole('button', { name: /احفظ البحث|بحث محفوظ/ })
  await expect.poll(() => inOther.getAttribute('aria-pressed')).toBe('false')
  await page.bringToFront()
  await button.click()
  await page.getByText('حُفظ البحث').waitFor()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => inOther.getAttribute('aria-pressed')).toBe('true')
  expect(await violations(page)).toEqual([])

  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await page.getByRole('gridcell', { name: 'النفط' }).click()
  await expect.poll(() => [query(page).get('search'), query(page).get('trending')]).toEqual(['النفط', 'mostviews'])

  await page.goto('/profile/saved-searches')
  const saved = page.locator('.saved-search')
  await expect.poll(() => saved.allInnerTexts()).toEqual([expect.stringMatching(/النفط\s*الأكثر مشاهدة/)])
  expect(await violations(page)).toEqual([])
  await saved.getByRole('button', { name: 'نبّهني إلى «النفط»' }).click()
  await saved.getByText('من كلمات تنبيهاتك').waitFor()
  await saved.getByRole('button', { name: 'احذف البحث المحفوظ «النفط»' }).click()
  await page.getByText('لم تحفظ أي بحث بعد').waitFor()
  await expect.poll(() => inOther.getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('button', { name: 'تراجع', exact: true }).click()
  await expect.poll(() => inOther.getAttribute('aria-pressed')).toBe('true')
  await saved.getByRole('link', { name: 'النفط' }).click()
  await page.locator('.found').waitFor()
  expect(query(page).get('trending')).toBe('mostviews')
})

test('a search announces only those new posts that match it', async () => {
  const { page } = await newReader()
  const known = { agency_id: 1, main_category_id: 1, category_id: 1, sub_category_id: null, media_type: 'text', is_own: false }
  const notice = `retry: 500\nevent: posts\ndata: ${JSON.stringify([{ ...known, id: 999_999_998, published_at: new Date() }])}\n\n`
  await page.route('**/api/posts/stream*', (route) => route.fulfill({ contentType: 'text/event-stream', body: notice }))
  let matches = false
  let answers = 0
  await page.route('**/api/posts?*', async (route) => {
    const answer = await (await route.fetch()).json()
    if (matches) answer.data.unshift({ ...answer.data[0], id: 999_999_999, title: 'الكويت الآن' })
    await route.fulfill({ json: answer })
    answers++
  })
  await page.goto(`/news?search=${kuwaitUntilToday}`)
  await untilHeadHydrated(page)
  await expect.poll(() => answers).toBe(1)
  expect(await page.locator('.pill').count()).toBe(0)
  matches = true
  await page.locator('.pill').waitFor({ timeout: 60_000 })
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
  const answer = await page.request.get(href)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  await page.goto('/mirqab-news')
  await expect.poll(() => feed.getAttribute('href')).toMatch(/\/mirqab-news\/rss$/)
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
  await expect.poll(() => found.locator('.excerpt mark').first().textContent()).toMatch(/كويت/)
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
  // As many lines of the title show as without a search.
  const lines = await page
    .locator('.post.has-picture.has-snippet h2')
    .evaluateAll((titles) => titles.map((title) => getComputedStyle(title).webkitLineClamp))
  expect(new Set(lines)).toEqual(new Set(['3']))
})

test('the search syntax is explained by examples that run when pressed, in both languages', async () => {
  for (const [locale, name, words, found] of [
    ['', 'كيف أبحث بدقة؟', 'النفط -الذهب', /النفط -الذهب/],
    ['/en', 'How to search precisely', 'oil OR gas', /oil OR gas/],
  ] as const) {
    const { page } = await newReader('phone')
    await page.goto(`${locale}/news?search=x`)
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

test('results are counted by agency and section above the list and by day in the filter sheet, each one press away', async () => {
  const { page } = await newReader()
  await page.goto(`/news?search=${kuwaitUntilToday}`)
  await untilHeadHydrated(page)
  const count = page.locator('.found-line [role="status"]')
  await expect.poll(() => count.textContent()).toMatch(/خبر|أخبار/)
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

test('a search without results suggests corrections, related searches and wider filters', async () => {
  const { page } = await newReader('phone')
  await page.goto('/news?search=الكوبت')
  await untilHeadHydrated(page)
  await page.locator('.did-you-mean').getByRole('link', { name: 'الكويت' }).click()
  await page.locator('.posts > .post').first().waitFor()
  expect(query(page).get('search')).toBe('الكويت')

  await page.goto(`/news?search=الكويت غغغغ بعد:2020/01/01 قبل:${today}&trending=mostfunny`)
  await untilHeadHydrated(page)
  const empty = page.locator('.nothing-found')
  await empty.getByRole('link', { name: 'ابحث في كل الأيام' }).waitFor()
  expect(await violations(page)).toEqual([])
  await empty.getByRole('link', { name: 'من دون ترتيب الأكثر تداولاً' }).click()
  await expect.poll(() => query(page).get('trending')).toBeNull()
  const shorter = empty.getByRole('link', { name: /^الكويت بعد/ })
  const found = String(await shorter.locator('small').textContent())
  await shorter.click()
  await expect.poll(() => page.locator('.found-line [role="status"]').textContent()).toBe(found)
})

test('the page of a search without results repeats nothing, and a search of punctuation cannot be saved', async () => {
  const { page } = await newReader('phone')
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/NothingFound-*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  // Until the code for this part has loaded, the server's HTML stays as it is.
  await page.goto('/news?search=غغغغغغ')
  await untilHydrated(page)
  await page.getByText('لا نتائج عن «غغغغغغ»').waitFor()
  expect((await page.locator('.found').boundingBox())?.height).toBe(1)
  arrived.resolve()
  await untilHeadHydrated(page)
  await page.getByRole('heading', { name: 'نتائج البحث عن «غغغغغغ»' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'احفظ البحث' }).count()).toBe(1)
  expect((await page.locator('.found').boundingBox())?.height).toBe(1)
  for (const signs of ['!!!', '😀', '""']) {
    await page.goto(`/news?search=${signs}`)
    await untilHeadHydrated(page)
    await page.getByText('ليس فيما كتبت كلمة يُبحث عنها.').waitFor()
    expect(await page.getByRole('button', { name: 'احفظ البحث' }).count()).toBe(0)
  }
  expect(await violations(page)).toEqual([])
})

test('words with and without vowels find the same posts down to the end of the list, from the news page and by address', async () => {
  const { page } = await newReader('phone')
  const posts = () => page.locator('.posts > .post').evaluateAll((all) => all.map((post) => post.getAttribute('data-id')))
  const bare = kuwaitUntilToday
  const vowelled = bare.replace('الكويت', 'الْكُوَيْتُ')
  await page.goto(`/news?search=${bare}`)
  await untilHeadHydrated(page)
  const first = await posts()
  expect(first).toHaveLength(50)
  await page.goto('/')
  await untilHydrated(page)
  await page.locator('.bottom').getByRole('button', { name: 'بحث' }).click()
  await page.locator('.search-dialog').getByRole('combobox').fill(vowelled)
  await page.keyboard.press('Enter')
  await expect.poll(posts).toEqual(first)
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

test('in English the same is searched, counted and explained', async () => {
  const { page } = await newReader('tablet')
  await page.goto('/en')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await page.locator('.search-dialog').getByRole('combobox', { name: 'Search the news' }).fill('Kuwait')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Results for “Kuwait”' }).waitFor()
  await expect.poll(() => page.locator('.found-line [role="status"]').textContent()).toMatch(/^\d+ stor(y|ies)$/)
  await page.locator('.posts mark').first().waitFor()
  await page.getByRole('link', { name: 'Best' }).click()
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

test('a pasted paragraph is searched by its beginning', async () => {
  const { page } = await newReader('phone')
  await page.goto(`/news?${new URLSearchParams({ search: 'أسعار النفط '.repeat(40), sort: 'relevance' })}`)
  const searched = String(query(page).get('search'))
  expect(searched).toMatch(/^(أسعار النفط ?)+(أسعار)?$/)
  expect(searched.length).toBeGreaterThan(190)
  expect(searched.length).toBeLessThanOrEqual(200)
  expect(query(page).get('sort')).toBe('relevance')
  await page.locator('.posts > .post').first().waitFor()
})

test('a search is shown in the quotation marks of the page’s language, in any script, and can be removed however long it is', async () => {
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

test('a found post highlights the words in its text too, without changing the text', async () => {
  const { page } = await newReader()
  const marked = () =>
    page.evaluate(() => [...new Set([...(CSS.highlights.get('found') ?? [])].map((range) => (range as Range).toString()))])
  await page.goto(`/news?search=${kuwaitUntilToday}`)
  await untilHeadHydrated(page)
  await page.locator('.post-link').first().click()
  await expect.poll(() => marked().then((words) => words.length)).toBeGreaterThan(0)
  for (const word of await marked()) expect(word).toMatch(/كويت/)
  expect(await page.locator('.article mark').count()).toBe(0)
  await page.getByRole('link', { name: 'أحدث الأخبار' }).first().click()
  await page.locator('.found').waitFor({ state: 'detached' })
  await page.locator('.post-link').first().click()
  await page.locator('.article .prose').waitFor()
  expect(await marked()).toEqual([])
})
