import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'

openBrowser()

test('a reader finds an event by its month and adds it to a calendar, in both languages', async () => {
  const { page } = await newReader('phone', { expected: ['404'] })
  await page.goto('/events')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'معرض الكتاب' }).waitFor()
  const all = await page.locator('.event').count()
  const months = page.getByRole('navigation', { name: 'الشهر' })
  await months.getByRole('link', { name: /^فبراير/ }).click()
  await page.waitForURL(/\/events\?month=\d{4}-02$/)
  await expect.poll(() => page.locator('.event h2').allInnerTexts()).toEqual(['العيد الوطني', 'عيد التحرير'])
  await page.reload()
  await expect.poll(() => page.locator('.event').count()).toBe(2)
  await months.getByRole('link', { name: 'القادمة' }).click()
  await expect.poll(() => page.locator('.event').count()).toBe(all)

  await page.getByRole('link', { name: 'معرض الكتاب' }).click()
  await page.getByRole('heading', { level: 1, name: 'معرض الكتاب' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'أضف إلى تقويمك' }).click()
  expect((await download).suggestedFilename()).toBe('events.ics')

  const path = new URL(page.url()).pathname
  await page.goto(`/en${path}`)
  await page.getByRole('heading', { level: 1, name: 'Book fair' }).waitFor()
  await page.getByText('Exhibition grounds, Mishref').waitFor()
  await page.goto('/en/events')
  await page.getByText(/25 February \d{4}, all day/).waitFor()
  for (const address of ['/events?month=2026-13', '/events/987654', '/events/x', '/en/events/0'])
    expect((await page.goto(address))?.status(), address).toBe(404)
})

test('an editor adds, corrects, edits and deletes an event, and readers see every change', async () => {
  const { page } = await newReader('desktop', { expected: ['422', '404'] })
  await signIn(page, await newStaff('editor'))
  await page.goto('/desk/events')
  await page.getByRole('button', { name: 'فعالية جديدة' }).click()
  const title = `أمسية شعرية ${Date.now()}`
  await page.getByLabel('النوع').selectOption('other')
  await page.getByLabel('العنوان بالعربية').fill(title)
  await page.getByLabel('البداية').fill('2031-03-04T20:00')
  await page.getByLabel('النهاية').fill('2031-03-04T19:00')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.locator('.form-wrong').getByText('يجب أن تنتهي الفعالية بعد بدايتها.').waitFor()
  await page.getByLabel('النهاية').fill('2031-03-04T22:00')
  await page.getByRole('button', { name: 'احفظ' }).click()
  const item = page.locator('.desk-event').filter({ hasText: title })
  await item.getByText('من 8:00 م إلى 10:00 م').waitFor()

  const { page: visitor } = await newReader('desktop')
  await visitor.goto('/events?month=2031-03')
  await visitor.getByRole('link', { name: title }).waitFor()

  await item.getByRole('button', { name: 'عدّل' }).click()
  expect(await page.getByLabel('البداية').inputValue()).toBe('2031-03-04T20:00')
  await page.getByLabel('المكان بالعربية').fill('رابطة الأدباء')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await item.getByRole('link', { name: 'اعرضها' }).click()
  await page.getByText('رابطة الأدباء').waitFor()

  await page.goto('/desk/events')
  await item.getByRole('button', { name: 'احذف' }).click()
  await item.getByRole('button', { name: 'نعم، احذفها' }).click()
  await expect.poll(() => item.count()).toBe(0)
  await expect
    .poll(async () => {
      await visitor.reload()
      return visitor.getByRole('link', { name: title }).count()
    })
    .toBe(0)
})
