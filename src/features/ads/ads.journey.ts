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

for (const [window, locale, words] of [
  [
    'phone',
    '',
    { name: 'إعلان جديد', save: 'احفظ', numbers: 'الأرقام', running: 'معروض', none: 'لم يُشاهَد الإعلان بعد.', badLink: 'عنوان آمن' },
  ],
  [
    'desktop',
    '/en',
    { name: 'New ad', save: 'Save', numbers: 'Numbers', running: 'Running', none: 'The ad has not been seen yet.', badLink: 'https://' },
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
