import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated, windows } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

/** Green hills under a blue sky. */
const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#4488cc' } })
  .composite([{ input: { create: { width: 1200, height: 300, channels: 3, background: '#338844' } }, left: 0, top: 500 }])
  .jpeg()
  .toBuffer()

test('an editor adds a picture, describes it, chooses with arrow keys what stays visible, and readers see it with its credit', async () => {
  const { page } = await newReader('desktop', { expected: ['422'] })
  await signIn(page, await newStaff('editor', 'هيا العازمي'))
  await page.goto('/desk/news')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'خبر جديد' }).click()
  await page.waitForURL(/\/desk\/news\/\d+$/)
  const title = `صورة من البر ${Date.now()}`
  await page.getByRole('textbox', { name: 'العنوان', exact: true }).fill(title)
  const text = page.getByRole('textbox', { name: 'النص' })
  await text.fill('أزهر البر بعد المطر.')
  await page.getByLabel('القسم').selectOption({ index: 1 })
  const picture = page.getByRole('region', { name: 'الصورة' })
  const file = picture.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
  await picture.getByText('تعذّرت قراءة الملف بوصفه صورة').waitFor()
  await file.setInputFiles({ name: 'hills.jpg', mimeType: 'image/jpeg', buffer: photo })
  const focus = picture.getByRole('slider', { name: 'نقطة التركيز' })
  await focus.waitFor()
  expect(await focus.getAttribute('aria-valuetext')).toBe('\u206650%\u2069 من اليسار، \u206650%\u2069 من الأعلى')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await focus.press(key)
  expect(await focus.getAttribute('aria-valuetext')).toBe('\u206660%\u2069 من اليسار، \u206670%\u2069 من الأعلى')
  await picture.getByText('اقتطاع الأطراف').click()
  await picture.getByLabel('من الأعلى').fill('20')

  await page.getByRole('button', { name: 'انشر الآن' }).click()
  await picture.getByText('يُرجى وصف الصورة قبل النشر').waitFor()
  await picture.getByLabel('وصف الصورة').fill('تلال خضراء تحت سماء صافية')
  await picture.getByLabel('مصدر الصورة').fill('تصوير بدر السالم')
  await page.getByText('حُفظت كل التعديلات').waitFor()
  await page.reload()
  await expect.poll(() => picture.getByLabel('وصف الصورة').inputValue()).toBe('تلال خضراء تحت سماء صافية')
  expect(await focus.getAttribute('aria-valuetext')).toBe('\u206660%\u2069 من اليسار، \u206670%\u2069 من الأعلى')
  const shown = picture.locator('img[data-place=article]')
  await shown.scrollIntoViewIfNeeded()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth / (image.naturalHeight || 1)))
    .toBeCloseTo(1.875, 2)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'انشر الآن' }).click()
  const readers = await page.getByRole('region', { name: 'نشر الخبر' }).getByRole('link', { name: 'صفحة القراء' }).getAttribute('href')
  const { page: reader } = await newReader('phone')
  await reader.goto(readers ?? '')
  const seen = reader.getByRole('img', { name: 'تلال خضراء تحت سماء صافية' })
  await expect.poll(() => seen.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await seen.first().evaluate((image) => getComputedStyle(image).objectPosition)).toBe('60% 60%')
  await reader.getByText('مصدر الصورة: تصوير بدر السالم').waitFor()
  expect(await violations(reader)).toEqual([])
  await reader.goto('/mirqab-news')
  const row = reader.getByRole('listitem').filter({ has: reader.getByRole('link', { name: title }) })
  await row.getByRole('img', { name: 'تلال خضراء تحت سماء صافية' }).waitFor()

  await picture.getByRole('button', { name: 'أزل الصورة' }).click()
  await page.getByLabel('ما الذي صُحّح؟').fill('حُذفت الصورة.')
  await page.getByRole('button', { name: 'انشر التصحيح' }).click()
  await page.getByText('منشور مع تصحيح').waitFor()
  await expect
    .poll(async () => {
      await reader.goto(readers ?? '')
      return seen.count()
    })
    .toBe(0)
})

test.each(Object.keys(windows) as (keyof typeof windows)[])('the picture of a piece fits on a %s, in both languages', async (window) => {
  const { page } = await newReader(window)
  await signIn(page, await newStaff('editor'))
  await page.goto('/en/desk/news')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'New piece' }).click()
  await page.waitForURL(/\/desk\/news\/\d+$/)
  await page.locator('input[type=file]').setInputFiles({ name: 'hills.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('slider', { name: 'Focal point' }).waitFor()
  await page.getByText('Everything is saved').waitFor()
  for (const path of [page.url(), page.url().replace('/en/', '/')]) {
    await page.goto(path)
    await page.locator('img[data-place=row]').waitFor()
    expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0)
    expect(await violations(page), path).toEqual([])
  }
})
