import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('name'))

/** Waits until the page knows whether this reader has answered. */
async function openSurvey(page: Page, path: string): Promise<void> {
  const own = page.waitForResponse(/\/api\/survey\/\d+\/own$/)
  await page.goto(path)
  await own
  await untilHydrated(page)
}

test('a visitor on a phone answers from the menu, is told what is missing, and sees the results, of one group too and as a table', async () => {
  const { page } = await newReader('phone', { expected: ['422'] })
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'القائمة' }).click()
  const own = page.waitForResponse(/\/api\/survey\/\d+\/own$/)
  await page.getByRole('dialog').getByRole('link', { name: 'استبيان الانتخابات' }).click()
  await page.getByRole('heading', { level: 1, name: 'استبيان الانتخابات' }).waitFor()
  await own
  expect(await page.locator('.survey-chart').count()).toBe(0)

  await page.getByRole('radio', { name: 'الإسكان' }).check()
  await page.getByRole('button', { name: 'أرسل إجابتي' }).click()
  await page.locator('.form-problem').waitFor()
  expect(await page.locator('.survey-choice:has(.form-wrong) legend').allTextContents()).toEqual([
    'هل تنوي التصويت في الانتخابات المقبلة؟',
    'كيف تتابع أخبار المرشحين؟',
    'الدائرة الانتخابية',
    'العمر',
    'الجنس',
  ])
  expect(await violations(page)).toEqual([])
  for (const name of ['غالباً', 'الديوانيات', 'الثالثة', 'من 30 إلى 39 سنة', 'أنثى']) await page.getByRole('radio', { name }).check()
  expect(await page.getByRole('radio', { name: 'الإسكان' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'أرسل إجابتي' }).click()
  await page.getByText('احتُسبت إجابتك. شكراً لمشاركتك').first().waitFor()
  await expect.poll(() => focused(page)).toBe('survey-results')
  expect(await page.locator('.survey-chart').count()).toBe(3)

  await page.getByRole('button', { name: 'العمر' }).click()
  await page.getByText(/لا تُعرض نتائج هذه الفئات.*60 سنة فأكثر/).waitFor()
  expect(await page.getByRole('button', { name: '60 سنة فأكثر' }).count()).toBe(0)
  await page.getByRole('button', { name: 'من 30 إلى 39 سنة' }).click()
  await page.getByText('الأرقام في جدول').first().click()
  expect(await page.getByRole('table').first().getByRole('rowheader').allTextContents()).toEqual([
    'نعم، بالتأكيد',
    'غالباً',
    'لم أقرر بعد',
    'لا',
    'المجموع',
  ])
  expect(await violations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.reload()
  await page.locator('.survey-chart').first().waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)
})

test('a reader answers with the keyboard alone, in English, while another tab has the form open, which then shows the results', async () => {
  const { page, context } = await newReader('desktop', { expected: ['409'] })
  await signIn(page, await newStaff('reader'))
  const other = await context.newPage()
  await openSurvey(other, '/en/election-survey')
  await openSurvey(page, '/en/election-survey')
  await page.getByRole('radio', { name: 'Yes, certainly' }).focus()
  for (let group = 0; group < 6; group++) {
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('survey-results')
  await page.getByText('Your answers were counted').first().waitFor()
  for (const name of ['No', 'Health', 'Television', 'First', '18 to 29', 'Male'])
    await other.getByRole('radio', { name, exact: true }).check()
  await other.getByRole('button', { name: 'Send my answers' }).click()
  await other.getByText('Only the first answers count').first().waitFor()
  await other.locator('.survey-chart').first().waitFor()
})

test('an editor writes a survey, closes the one that is open, whose results everybody then sees, and opens the new one', async () => {
  const { page } = await newReader('desktop', { expected: ['422', '409'] })
  await signIn(page, await newStaff('editor'))
  await page.goto('/desk/surveys')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'استبيان جديد' }).click()
  await page.getByLabel('العنوان بالعربية').fill('استبيان ما قبل الاقتراع')
  await page.getByRole('button', { name: 'احفظ المسودة' }).click()
  await page.getByText('يُرجى كتابة هذا بلغة العنوان.').first().waitFor()
  await page.getByLabel('السؤال 1 بالعربية').fill('هل قررت لمن تصوّت؟')
  await page.getByLabel('السؤال 1، الخيار 1 بالعربية').fill('نعم')
  await page.getByLabel('السؤال 1، الخيار 2 بالعربية').fill('لا')
  await page.getByLabel('كيف يُجرى الاستبيان، بالعربية').fill('يجيب من أراد من القراء.')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'احفظ المسودة' }).click()
  const draft = page.locator('.desk-poll', { hasText: 'استبيان ما قبل الاقتراع' })
  const open = async () => {
    await draft.getByRole('button', { name: 'افتحه للقراء' }).click()
    await draft.getByRole('button', { name: 'نعم، افتحه' }).click()
  }
  await open()
  await page.getByText('هناك استبيان مفتوح الآن').waitFor()
  await page.getByRole('button', { name: 'أغلق الآن' }).click()
  await page.getByRole('button', { name: 'نعم، أغلقه' }).click()
  await page.getByText('أُغلق الاستبيان', { exact: true }).waitFor()

  const { page: visitor } = await newReader('tablet')
  // The page is rendered again after the change, within a moment.
  await expect
    .poll(async () => {
      await visitor.goto('/election-survey')
      return visitor.getByText('انتهى الاستبيان، وهذه نتائجه.').count()
    })
    .toBe(1)
  expect(await visitor.locator('.survey-chart').count()).toBe(3)
  expect(await visitor.getByRole('radio').count()).toBe(0)
  expect(await violations(visitor)).toEqual([])

  await open()
  await page.getByText('فُتح الاستبيان للقراء').waitFor()
  await draft.getByText('مفتوح', { exact: true }).waitFor()
  await expect
    .poll(async () => {
      await visitor.goto('/en/election-survey')
      return visitor.getByRole('heading', { level: 1 }).textContent()
    })
    .toBe('استبيان ما قبل الاقتراع')
  expect(await visitor.getByRole('radio', { name: 'نعم' }).count()).toBe(1)
})
