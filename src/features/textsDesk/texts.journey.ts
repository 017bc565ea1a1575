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
  await page.getByRole('button', { name: 'Show the built-in text again' }).press('Enter')
  await page.getByText('The built-in text is back, and readers see it now').waitFor()
  await page.locator('.text-history summary').press('Enter')
  await page
    .getByText(/Built-in text shown again$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Take it to the editor' }).first().press('Enter')
  await expect.poll(() => field.inputValue()).toBe('# Our terms\n\nBe kind.')
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
})
