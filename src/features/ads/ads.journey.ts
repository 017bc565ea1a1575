import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('an ad counts when half of it was visible for a second, and its click leads to its page', async () => {
  const { page } = await newReader('phone')
  await page.goto('/news')
  await untilHydrated(page)
  let counted = false
  page.on('request', (request) => {
    counted ||= request.url().endsWith('/api/ads/seen')
  })
  const ad = page.locator('.ad').first()
  await ad.getByText('إعلان', { exact: true }).waitFor()
  const seen = page.waitForResponse((response) => response.url().endsWith('/api/ads/seen'))
  expect(counted).toBe(false)
  await ad.scrollIntoViewIfNeeded()
  expect((await seen).status()).toBe(200)
  expect((await seen).request().postDataJSON()).toEqual({ ids: [expect.any(Number)] })

  const opened = page.waitForEvent('popup')
  await ad.getByRole('link').click()
  await (await opened).waitForURL((url) => !url.pathname.startsWith('/api/'))
})

for (const path of ['/news', '/en/news'])
  test(`an ad that arrives late moves nothing on ${path}`, async () => {
    const { page } = await newReader('phone')
    let arrive = () => {}
    const late = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/pictures/**', async (route) => {
      await late
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const picture = page.locator('.ad img').first()
    await untilHydrated(page)
    await picture.scrollIntoViewIfNeeded()
    const isLoaded = () => picture.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)
    /** How far what follows the ad is from its upper edge, in pixels. */
    const below = () =>
      page
        .locator('.ad')
        .first()
        .evaluate((ad) => (ad.nextElementSibling?.getBoundingClientRect().top ?? 0) - ad.getBoundingClientRect().top)
    const before = await below()
    expect(await isLoaded()).toBe(false)
    arrive()
    await expect.poll(isLoaded).toBe(true)
    expect(await below()).toBe(before)
  })

test('an ad is not counted for what was visible while its tab was hidden; a whole second afterwards counts, once', async () => {
  const { page } = await newReader('phone')
  await page.clock.install()
  await page.goto('/news')
  await untilHydrated(page)
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/ads/seen')) requests++
  })
  const show = (state: 'visible' | 'hidden') =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await show('hidden')
  const picture = page.locator('.ad img').first()
  await picture.scrollIntoViewIfNeeded()
  // An observer that begins later is told later.
  await picture.evaluate(
    (element) =>
      new Promise<void>((resolve) =>
        new IntersectionObserver(([entry]) => entry && entry.intersectionRatio >= 0.5 && resolve(), { threshold: [0, 0.5] }).observe(
          element,
        ),
      ),
  )
  await page.clock.runFor(1_500)
  await show('visible')
  await page.clock.runFor(600)
  await show('hidden')
  await page.clock.runFor(100)
  await show('visible')
  await page.clock.runFor(600)
  // What was seen is sent two seconds later, or when the page is left.
  const leave = () => page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await leave()
  expect(requests).toBe(0)
  const seen = page.waitForResponse((response) => response.url().endsWith('/api/ads/seen'))
  await page.clock.runFor(500)
  await leave()
  expect((await seen).request().postDataJSON()).toEqual({ ids: [expect.any(Number)] })
  await show('hidden')
  await show('visible')
  await page.clock.runFor(2_000)
  await leave()
  expect(requests).toBe(1)
})

for (const [window, locale, words] of [
  [
    'phone',
    '',
    { name: 'إعلان جديد', save: 'احفظ', numbers: 'الأرقام', running: 'معروض', none: 'لم يُشاهَد الإعلان بعد.', badLink: 'عنوان آمن' },
  ],
  [
    'desktop',
    '/en',
    { name: 'New ad', save: 'Save', numbers: 'Figures', running: 'Running', none: 'The ad has not been seen yet.', badLink: 'https://' },
  ],
] as const)
  test(`an admin adds an ad, is told what is wrong, and opens its numbers: ${window}, ${locale || 'Arabic'}`, async () => {
    const { page } = await newReader(window, { expected: ['422', '404'] })
    await signIn(page, await newStaff('admin'))
    await page.goto(`${locale}/desk/ads`)
    await page.locator('.desk-ad').first().waitFor()
    expect(await violations(page)).toEqual([])
    const picture = await page.evaluate(async () => (await (await fetch('/api/desk/ads')).json()).data[0].image_url as string)
    await page.getByRole('button', { name: words.name }).click()
    const advertiser = `مقهى ${Date.now()}`
    const field = (name: string) => page.locator(`[name=${name}]`)
    await field('advertiser').fill(advertiser)
    await field('image_url').fill(picture)
    await field('width').fill('٧٢٨')
    await field('height').fill('90')
    await field('title_ar').fill('قهوة مختصة')
    await field('title_en').fill('Specialty coffee')
    await field('link').fill('cafe.example')
    // Before it is shown to anybody.
    await field('starts_at').fill('2090-01-01T10:00')
    await page.getByRole('button', { name: words.save }).click()
    await page.locator('.form-wrong').getByText(words.badLink).waitFor()
    expect(await violations(page)).toEqual([])
    await field('link').fill('https://cafe.example/')
    await page.getByRole('button', { name: words.save }).click()
    const item = page.locator('.desk-ad').filter({ hasText: advertiser })
    await item.waitFor()
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)

    await item.getByRole('link', { name: words.numbers }).click()
    await page.getByRole('heading', { level: 1, name: advertiser }).waitFor()
    await page.getByText(words.none).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    expect(await violations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })

test('an ad of one edition is not in the other, and the desk says which it is of', async () => {
  const admin = await newStaff('admin')
  const { page } = await newReader()
  const banners = async (path: string) => {
    await page.goto(path)
    return page.locator('.posts > .ad img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  }
  const [arabic, english] = [await banners('/news?category=first_page'), await banners('/en/news?category=first_page')]
  expect(arabic.length).toBeGreaterThan(0)
  expect(english.length).toBeGreaterThan(0)
  expect(english.filter((src) => arabic.includes(src))).toEqual([])
  await signIn(page, admin)
  await page.goto('/desk/ads')
  const ad = page.locator('.desk-ad').filter({ hasText: 'بين الأخبار في القوائم · الطبعة الإنجليزية' }).first()
  await ad.getByRole('button', { name: 'عدّل' }).click()
  const edition = page.getByLabel('الطبعة')
  expect(await edition.inputValue()).toBe('en')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.getByText('حُفظ الإعلان').first().waitFor()
  await ad.waitFor()
})
