import { expect, test } from 'vitest'
import { readOutbox } from '../../../e2e/outbox.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('a visitor on a phone writes to us, is told what is missing, and gets a number under which the message arrives', async () => {
  const { page } = await newReader('phone', { expected: ['422'] })
  await page.goto('/contact')
  await untilHydrated(page)
  await page.getByLabel('الاسم').fill('نورة العازمي')
  await page.getByLabel('البريد الإلكتروني').fill('noura')
  await page.getByRole('button', { name: 'أرسل' }).click()
  await page.locator('.form-problem').waitFor()
  expect(await page.locator('[aria-invalid="true"]').evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))).toEqual([
    'email',
    'content',
  ])
  expect(await page.getByLabel('الاسم').inputValue()).toBe('نورة العازمي')
  await page.getByLabel('البريد الإلكتروني').fill('noura@example.com')
  await page.getByLabel('رسالتك').fill('صورة الخبر الأول لا تظهر.')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'أرسل' }).click()
  const heading = page.getByRole('heading', { name: /وصلت رسالتك، ورقمها \d+/ })
  await heading.waitFor()
  const number = (await heading.textContent())?.match(/\d+/)?.[0]
  await expect.poll(readOutbox).toContain(`رسالة من القراء رقم ${number}`)
  await page.getByRole('button', { name: 'اكتب رسالة أخرى' }).click()
  expect(await page.getByLabel('رسالتك').inputValue()).toBe('')
})

test('with the keyboard alone an advertiser asks for space in English, and the request arrives', async () => {
  const { page } = await newReader('desktop')
  await page.goto('/en/advertisement')
  await untilHydrated(page)
  await page.getByLabel('Name').focus()
  for (const text of ['Bader', 'bader@example.com', 'Gulf Motors', '+965 5001 2345', 'A week on the front page.']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Your message has arrived/ }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
})
