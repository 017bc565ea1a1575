import { expect, inject, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from './reader.ts'

openBrowser()

test('our own news has a separate list, and its posts have separate addresses', async () => {
  const { page } = await newReader()
  await page.goto('/mirqab-news')
  await untilHydrated(page)
  expect(new Set(await page.locator('.posts .agency').allTextContents())).toEqual(new Set(['مرقاب']))
  const current = page.locator('.side [aria-current="page"]')
  await expect.poll(() => current.textContent()).toBe('أخبار مرقاب')
  await page.locator('.post-link').first().click()
  await page.locator('.prose').waitFor()
  const { pathname } = new URL(page.url())
  expect(pathname).toMatch(/^\/mirqab-news\/\d+\/.+/)
  await expect.poll(() => current.textContent()).toBe('أخبار مرقاب')
  const response = await page.goto(pathname)
  expect(response?.status()).toBe(200)
})

test('the address of an agency without an id shows all news', async () => {
  const { page } = await newReader()
  await page.goto('/news/agency')
  expect(new Set(await page.locator('.posts .agency').allTextContents()).size).toBeGreaterThan(2)
})

test('list and post share the width beside the menu equally, fill the window below the bar of 53 pixels, and scroll separately', async () => {
  const { page } = await newReader({ width: 1472, height: 800 })
  await page.goto('/')
  await untilHydrated(page)
  const boxes = await page.locator('.panels > *').evaluateAll((panels) =>
    panels.map((panel) => {
      const { top, width, height } = panel.getBoundingClientRect()
      return { top, width: Math.round(width), height }
    }),
  )
  const half = { top: 53, width: 700, height: 800 - 53 }
  expect(boxes).toEqual([half, half])
  const tab = page.locator('.tab[aria-current]')
  expect(await tab.textContent()).toBe('أحدث الأخبار')
  await page.locator('.post-link').first().click()
  await page.locator('.prose').waitFor()
  expect(await tab.textContent()).toBe('أحدث الأخبار')
  await page.locator('.post-panel').evaluate((panel) => panel.scrollTo({ top: 200 }))
  expect(await page.locator('.list-panel').evaluate((panel) => panel.scrollTop)).toBe(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('banners are labelled, reserve their space before they load, and appear in lists and under posts', async () => {
  const { page } = await newReader('phone')
  await page.route('**/pictures/**', () => {})
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const banner = page.locator('.posts > .ad').first()
  await expect.poll(() => banner.locator('.ad-label').textContent()).toBe('إعلان')
  const box = await banner
    .locator('img')
    .evaluate((image: HTMLImageElement) => [
      image.width / image.height,
      Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
    ])
  expect(box[0]).toBeCloseTo(box[1] ?? 0, 0)
  await page.locator('.post-link').first().click()
  await page.locator('.article .ad').waitFor()
})

test('a phone shows the most popular posts under a post', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await page.locator('.post-link').first().click()
  await page.locator('.read-next li').first().waitFor()
  await expect.poll(() => page.locator('.read-next li a').first().isVisible()).toBe(true)
})

test('text pages exist in both languages, and the footer and the phone menu link to them', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'القائمة' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'من نحن' }).click()
  await page.getByRole('heading', { name: 'من نحن', level: 1 }).waitFor()
  for (const name of ['اتصل بنا', 'أعلن معنا', 'سياسة الخصوصية', 'الشروط والأحكام']) {
    await page.getByRole('navigation', { name: 'روابط الموقع' }).getByRole('link', { name }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  }
  await page.goto('/en/privacy')
  await page.getByRole('heading', { name: 'Privacy', level: 1 }).waitFor()
  expect(
    await page
      .locator('.footer')
      .getByRole('link', { name: /Telegram|LinkedIn|^X$/ })
      .count(),
  ).toBe(3)
})

test('a page declares its title, its languages and its canonical address to search engines and other sites', async () => {
  const { page } = await newReader()
  await page.goto('/')
  const href = String(await page.locator('.post-link').first().getAttribute('href'))
  await page.goto(`${href.split('/').slice(0, 3).join('/')}`)
  const links = await page
    .locator('link[rel=canonical], link[rel=alternate][hreflang]')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('hreflang'), decodeURIComponent((link as HTMLLinkElement).href)]))
  const origin = inject('origin')
  expect(links).toEqual([
    [null, origin + href],
    ['ar', origin + href],
    ['en', `${origin}/en${href}`],
    ['x-default', origin + href],
  ])
  const article = JSON.parse(String(await page.locator('script[type="application/ld+json"]').textContent()))
  const title = String(await page.locator('.article h1').textContent())
  // A long title is shortened for others.
  const isTitle = (shown: string | null) =>
    shown === title || (/.{60}…$/.test(String(shown)) && title.startsWith(String(shown).slice(0, -1)))
  expect(article['@type']).toBe('NewsArticle')
  expect([article.headline, isTitle(article.headline)]).toEqual([article.headline, true])
  expect(Date.parse(article.datePublished)).toBeGreaterThan(0)
  await expect.poll(async () => isTitle(await page.locator('meta[property="og:title"]').getAttribute('content'))).toBe(true)
})

test('a list that the server fails to deliver shows the status code and a link home; a progress bar shows while it loads', async () => {
  const { page } = await newReader('desktop', { expected: ['500', 'Error'] })
  await page.goto('/')
  await untilHydrated(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/*.data?*', async (route) => {
    await released.promise
    await route.fulfill({ status: 500, body: '' })
  })
  await page.locator('.chips a.dot').first().click()
  await page.locator('.progress').waitFor()
  released.resolve()
  await page.getByText('رمز الخطأ 500').waitFor()
  await page.unroute('**/*.data?*')
  await page.getByRole('link', { name: 'إلى الصفحة الرئيسية' }).click()
  await page.locator('.posts').waitFor()
})

test.each(['no-preference', 'reduce'] as const)(
  'the progress bar is hidden for 200 ms, and grows for 5000 ms unless the reader wants no motion: %s',
  async (reducedMotion) => {
    const { page } = await newReader('phone')
    await page.emulateMedia({ reducedMotion })
    await page.goto('/')
    await untilHydrated(page)
    const released = Promise.withResolvers<void>()
    await page.route('**/*.data?*', (route) => released.promise.then(() => route.continue()))
    await page.locator('.filter-bar .dot').first().click()
    await page.locator('.progress').waitFor({ state: 'attached' })
    /**
     * Share of the window that the bar covers this long after it appeared; 0 while it cannot be
     * seen.
     */
    const shares = await page.locator('.progress').evaluate((bar) => {
      const animation = bar.getAnimations()[0] as Animation
      animation.pause()
      return [0, 199, 201, 5_199, 5_200, 60_000].map((ms) => {
        animation.currentTime = ms
        return Number(getComputedStyle(bar).opacity) * (bar.getBoundingClientRect().width / document.documentElement.clientWidth)
      })
    })
    released.resolve()
    expect(shares.slice(0, 2)).toEqual([0, 0])
    if (reducedMotion === 'reduce') return expect(shares.slice(2)).toEqual([1, 1, 1, 1])
    expect(shares[2]).toBeGreaterThan(0)
    expect(shares[3]).toBeLessThan(shares[4] ?? 0)
    expect(shares[4]).toBeCloseTo(0.97)
    expect(shares[5]).toBe(shares[4])
  },
)

test('loading more posts shows progress, and a failure can be retried', async () => {
  const { page } = await newReader('desktop', { expected: ['net::ERR_FAILED'] })
  await page.goto('/')
  await untilHydrated(page)
  await page.route('**/api/posts?*', (route) => route.abort())
  await page.locator('.list-panel').evaluate((panel) => panel.scrollTo({ top: panel.scrollHeight }))
  await page.getByText('تعذّر تحميل المزيد').waitFor()
  await page.unroute('**/api/posts?*')
  const request = page.waitForRequest('**/api/posts?*')
  await page.getByRole('button', { name: 'حاول مجدداً' }).click()
  expect((await request).headers()['x-localization']).toBe('ar')
  await expect.poll(() => page.locator('.posts > [data-id]').count()).toBeGreaterThan(50)
})

test('scripts of a page wait for its lead picture, until the reader touches something', async () => {
  const { page, scripts, sendPictures } = await openWithoutPictures({ patience: false })
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 100)))
  })
  expect(scripts).toEqual([])
  sendPictures()
  await untilHydrated(page)

  const touched = await openWithoutPictures({ patience: false })
  await touched.page.mouse.click(5, 400)
  await untilHydrated(touched.page)
})

test('scripts of a page do not wait for a picture that never comes', async () => {
  const { page } = await openWithoutPictures({ patience: true })
  await untilHydrated(page)
})

test('the front page loads at most 130 KB of scripts, without the search’s table of word forms', async () => {
  const { page } = await newReader('phone')
  await page.goto('/', { waitUntil: 'networkidle' })
  await untilHydrated(page)
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
  )
  const sum = (scripts: typeof sizes) => scripts.reduce((total, { bytes }) => total + bytes, 0)
  // Another journey may have made a story urgent, whose strip comes late, and is small.
  const { strip = [], always = [] } = Object.groupBy(sizes, ({ name }) => (name.includes('/UrgentStrip-') ? 'strip' : 'always'))
  expect(sum(always)).toBeGreaterThan(50_000)
  expect(sum(always) / 1024).toBeLessThan(130)
  expect(sum(strip)).toBeLessThan(600)
})

/**
 * Opens an article, whose pictures come when they are sent.
 * @param patience whether the page ends its waiting by itself
 * @returns with the scripts that were asked for
 */
async function openWithoutPictures({ patience }: { patience: boolean }) {
  const { page } = await newReader('phone')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const sending = Promise.withResolvers<void>()
  await page.route('**/pictures/**', async (route) => {
    await sending.promise
    await route.continue()
  })
  if (!patience)
    await page.addInitScript(() => {
      const start = window.setTimeout
      window.setTimeout = ((run: () => void, ms?: number) => (ms === 1500 ? 0 : start(run, ms))) as typeof setTimeout
    })
  const { data } = await (await page.request.get('/api/posts?media_type=text&pagination=100')).json()
  const { id } = data.find(({ image, url }: { image?: object; url: string }) => image && url.startsWith(inject('newsroom')))
  await page.goto(`/news/${id}`, { waitUntil: 'domcontentloaded' })
  return { page, scripts, sendPictures: () => sending.resolve() }
}
