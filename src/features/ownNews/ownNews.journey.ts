import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'

openBrowser()

test('an editor writes, publishes, corrects and withdraws a piece with the keyboard, and readers see each step', async () => {
  const { page } = await newReader('desktop', { expected: ['422', '410', '404'] })
  await signIn(page, await newStaff('editor', 'هيا العازمي'))
  await page.goto('/desk/news')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'خبر جديد' }).press('Enter')
  await page.waitForURL(/\/desk\/news\/\d+$/)
  const text = page.getByRole('textbox', { name: 'النص' })
  await text.waitFor()

  const words = `افتتاح متحف ${Date.now()}`
  await page.getByRole('textbox', { name: 'العنوان', exact: true }).fill(words)
  await page.getByText('يظهر كاملاً في كل مكان.').waitFor()
  await page.getByRole('button', { name: 'انشر الآن' }).click()
  await page.getByText('يُرجى كتابة النص قبل النشر.').first().waitFor()

  await text.focus()
  await page.keyboard.type('يُفتتح المتحف الساعة 10:30 في')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' Sheikh Jaber Centre')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- قاعة أولى')
  await page.keyboard.press('Enter')
  await page.keyboard.type('قاعة ثانية')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Opening hours: 9 to 5')
  expect(
    await text
      .locator('p')
      .last()
      .evaluate((line) => getComputedStyle(line).direction),
  ).toBe('ltr')
  expect(
    await text
      .locator('li p')
      .first()
      .evaluate((line) => getComputedStyle(line).direction),
  ).toBe('rtl')
  await page.getByLabel('القسم').selectOption({ index: 1 })
  await page.getByText('حُفظت كل التعديلات').waitFor()

  await page.reload()
  await text.locator('li').nth(1).waitFor()
  expect(await text.locator('strong').textContent()).toBe(' Sheikh Jaber Centre')
  await page.getByRole('button', { name: 'انشر الآن' }).press('Enter')
  const readers = await page.getByRole('region', { name: 'نشر الخبر' }).getByRole('link', { name: 'صفحة القراء' }).getAttribute('href')

  const { page: reader } = await newReader('phone', { expected: ['410', '404'] })
  await reader.goto(readers ?? '')
  await reader.getByRole('heading', { level: 1, name: words }).waitFor()
  await reader.locator('.prose li').getByText('قاعة ثانية').waitFor()
  expect(await reader.locator('.prose ul').evaluate((list) => getComputedStyle(list).direction)).toBe('rtl')
  expect(await reader.locator('.source-link').count()).toBe(0)

  await untilHydrated(page)
  await text.locator('p').first().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('، والدخول مجاناً')
  await page.getByLabel('ما الذي صُحّح؟').fill('نسينا أن الدخول مجاني.')
  await page.getByRole('button', { name: 'انشر التصحيح' }).press('Enter')
  await page.getByText('منشور مع تصحيح').waitFor()
  await expect
    .poll(async () => {
      await reader.reload()
      return reader.locator('.prose').textContent()
    })
    .toMatch(/والدخول مجاناً[\s\S]*تصحيح \([\s\S]*نسينا أن الدخول مجاني\./)

  await page.getByRole('button', { name: 'اسحب الخبر' }).press('Enter')
  await page.getByRole('button', { name: 'نعم، اسحبه' }).press('Enter')
  await page.getByText('سُحب هذا الخبر').waitFor()
  await expect.poll(async () => (await reader.reload())?.status()).toBe(410)

  const withdrawn = page.url()
  await page.getByRole('button', { name: 'انسخه إلى مسودة جديدة' }).press('Enter')
  await expect.poll(() => page.url()).not.toBe(withdrawn)
  await page.getByRole('button', { name: 'انشر الآن' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'العنوان', exact: true }).inputValue()).toBe(words)
  expect(await text.textContent()).toMatch(/يُفتتح المتحف.*والدخول مجاناً/s)
  expect(await page.getByLabel('القسم').inputValue()).not.toBe('')
})

test('two editors who write at the same time see each other and both texts, choose which one stays, and find the other in the history', async () => {
  const { page: first } = await newReader('desktop')
  await signIn(first, await newStaff('editor', 'بدر السالم'))
  await first.goto('/en/desk/news')
  await untilHydrated(first)
  await first.getByRole('button', { name: 'New piece' }).click()
  await first.waitForURL(/\/desk\/news\/\d+$/)
  const title = (page: typeof first) => page.getByRole('textbox', { name: 'Title', exact: true })
  await title(first).waitFor()

  const { page: second } = await newReader('desktop', { expected: ['409'] })
  await signIn(second, await newStaff('editor', 'Haya'))
  await second.goto(first.url())
  await untilHydrated(second)
  await title(second).waitFor()
  await second.getByText(/^Also in this piece now: .?بدر السالم/).waitFor()
  await title(first).fill('The text of Badr')
  await first.getByText('Everything is saved').waitFor()
  await title(second).fill('The text of Haya')
  const conflict = second.getByRole('alert').filter({ hasText: 'بدر السالم has saved this piece in the meantime' })
  await conflict.getByRole('region', { name: 'The stored text' }).getByText('The text of Badr').waitFor()
  await conflict.getByRole('region', { name: 'Your text' }).getByText('The text of Haya').waitFor()
  await second.getByRole('button', { name: /^Keep mine/ }).click()
  await second.getByText('Everything is saved').waitFor()
  await first.reload()
  await expect.poll(() => title(first).inputValue()).toBe('The text of Haya')
  await first.getByText('History', { exact: true }).click()
  const newest = first.getByRole('listitem').filter({ hasText: 'Edited · Haya' })
  await newest.getByRole('button', { name: 'What changed?' }).click()
  expect([await newest.locator('del').textContent(), await newest.locator('ins').textContent()].join()).toMatch(/Badr.*Haya/s)
})
