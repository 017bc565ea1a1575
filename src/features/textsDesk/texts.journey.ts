import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('an editor writes a text with a live preview, readers see it at once, a second editor is told, and the built-in text comes back', async () => {
  const { page } = await newReader('desktop', { expected: ['422'] })
  const { page: other } = await newReader('phone', { expected: ['409'] })
  const { page: reader } = await newReader('phone')
  await signIn(page, await newStaff('editor', 'خالد المحرر'))
  await signIn(other, await newStaff('editor', 'منى المحررة'))
  for (const one of [page, other]) {
    await one.goto('/desk/texts')
    await one.getByRole('link', { name: 'العربية' }).first().click()
    await one.getByRole('heading', { name: 'من نحن، العربية' }).waitFor()
  }
  const field = page.getByLabel('النص', { exact: true })
  const built = await field.inputValue()
  const preview = page.getByRole('region', { name: 'المعاينة كما يراها القراء' })
  await preview.getByRole('heading', { name: 'كيف نعمل' }).waitFor()
  expect(await violations(page)).toEqual([])

  await field.fill('بلا عنوان')
  await page.getByText('ابدأ النص بعنوان في سطر وحده: # العنوان').waitFor()
  const words = `نص كُتب الآن ${Date.now()}`
  await field.fill(`# عن {name}\n\n${words}\n\n## الفريق\n\nنحن **هنا**.<script>alert(1)</script>`)
  await preview.getByRole('heading', { name: 'الفريق' }).waitFor()
  expect(await preview.locator('script').count()).toBe(0)
  await page.getByRole('button', { name: 'انشر' }).click()
  await page.getByText('نُشر النص، ويراه القراء الآن').waitFor()
  await expect
    .poll(async () => {
      await reader.goto('/about')
      return reader.getByText(words).count()
    })
    .toBe(1)
  await reader.goto('/light/about')
  await reader.getByText(words).waitFor()

  await other.getByLabel('النص', { exact: true }).fill(`# عنا\n\nنص منى ${words}`)
  await other.getByRole('button', { name: 'انشر' }).click()
  await other.getByText(/^غيّر غيرك هذا النص في هذه الأثناء/).waitFor()
  expect(await other.getByLabel('النص', { exact: true }).inputValue()).toContain('نص منى')
  await other.locator('.text-history summary').click()
  await other.locator('.text-history li').filter({ hasText: 'خالد المحرر' }).first().waitFor()
  expect(await sidewaysScroll(other)).toBeLessThanOrEqual(0)
  expect(await violations(other)).toEqual([])

  await page.getByRole('button', { name: 'أعد النص الأصلي' }).click()
  await page.getByText('عاد النص الأصلي، ويراه القراء الآن').waitFor()
  expect(await field.inputValue()).toBe(built)
  await expect
    .poll(async () => {
      await reader.goto('/about')
      return reader.getByText('كيف نعمل').count()
    })
    .toBe(1)
})

test('by keys alone, an English-speaking editor publishes a text and takes it from the history again', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('editor', 'Khaled'))
  await page.goto('/en/desk/texts?page=terms&language=en')
  const field = page.getByLabel('Text', { exact: true })
  await field.waitFor()
  await untilHydrated(page)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('# Our terms\n\nBe kind.')
  await page.getByRole('region', { name: 'Preview, as readers see it' }).getByText('Our terms').waitFor()
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await page.getByText('The text is published, and readers see it now').waitFor()
  await page.getByRole('button', { name: 'Restore the built-in text' }).press('Enter')
  await page.getByText('The built-in text is back, and readers see it now').waitFor()
  await page.locator('.text-history summary').press('Enter')
  await page
    .getByText(/Built-in text restored$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Copy it to the text field' }).first().press('Enter')
  await expect.poll(() => field.inputValue()).toBe('# Our terms\n\nBe kind.')
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
})

test('what an editor typed is not lost without a question, by leaving, by another text or by publishing meanwhile', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('editor', 'Salma'))
  await page.goto('/en/desk/texts')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'English' }).nth(1).click()
  const field = page.getByLabel('Text', { exact: true })
  await field.waitFor()
  const asked = page.getByRole('dialog', { name: 'Your text is not published' })
  const keepsTyped = async (leave: () => Promise<unknown>, typed: string) => {
    await leave()
    await asked.getByRole('button', { name: 'Stay and edit' }).click()
    await asked.waitFor({ state: 'hidden' })
    expect(await field.inputValue()).toBe(typed)
  }
  const publish = page.getByRole('button', { name: 'Publish' })
  const done = page.getByText('The text is published, and readers see it now')

  const [first, draft] = ['First', 'A draft'].map((word) => `# Write to us\n\n${word} of ${Date.now()}.`) as [string, string]
  await field.fill(first)
  await publish.click()
  await done.waitFor()
  await field.fill(draft)
  await keepsTyped(() => page.getByRole('link', { name: 'All texts' }).click(), draft)
  await keepsTyped(() => page.goBack(), draft)
  await keepsTyped(() => page.getByRole('button', { name: 'Restore the built-in text' }).click(), draft)
  await page.locator('.text-history summary').click()
  const take = page.getByRole('button', { name: 'Copy it to the text field' }).first()
  await keepsTyped(() => take.click(), draft)
  await take.click()
  await asked.waitFor()
  expect(await violations(page)).toEqual([])
  await asked.getByRole('button', { name: 'Go on without publishing' }).click()
  await expect.poll(() => field.inputValue()).toBe(first)

  const held = Promise.withResolvers<void>()
  await page.route('**/api/desk/texts/contact/en', async (route) => {
    await held.promise
    await route.continue()
  })
  await field.fill('# Write to us\n\nSent.')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await publish.click()
  await sent
  await field.fill('# Write to us\n\nSent. Typed meanwhile.')
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  held.resolve()
  await answered
  await page.getByRole('region', { name: 'Preview, as readers see it' }).getByText('Typed meanwhile').waitFor()
  await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('false')
  expect(await field.inputValue()).toBe('# Write to us\n\nSent. Typed meanwhile.')

  await page.getByRole('link', { name: 'All texts' }).click()
  await asked.getByRole('button', { name: 'Go on without publishing' }).click()
  await page.getByText('Written by Salma').first().waitFor()
  await page.getByRole('link', { name: 'English' }).nth(1).click()
  await page.getByRole('button', { name: 'Restore the built-in text' }).click()
  await page.getByText('The built-in text is back, and readers see it now').waitFor()
})
