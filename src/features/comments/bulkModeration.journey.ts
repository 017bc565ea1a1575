import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { publishStory } from '../../../e2e/publishStory.ts'
import { newReader, openBrowser, sidewaysScroll } from '../../../e2e/reader.ts'
import { inDatabase, newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

/** Comments that wait, as if a check had held them. */
async function holdComments(text: string, count: number): Promise<void> {
  const { id } = await publishStory()
  const { email } = await newStaff('reader', 'كاتب كثير')
  await inDatabase(async (app) => {
    const author = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const held = { resource_type: 'post', resource_id: Number(id), author_id: author.id, state: 'held', reason: 'many_links', detail: '4' }
    const rows = Array.from({ length: count }, (_, index) => ({ ...held, body: `${text} رقم ${index + 1}.` }))
    await app.db.insertInto('comments').values(rows).execute()
  })
}
const caseOf = (page: Page, text: string, n: number) => page.locator('.desk-cases > li').filter({ hasText: `${text} رقم ${n}.` })
const box = (page: Page, text: string, n: number) => caseOf(page, text, n).getByRole('checkbox')
const bar = (page: Page) => page.getByRole('region', { name: /^(إجراءات على المختار|Actions on the chosen rows)$/ })

test('many comments are removed on a phone with one act, one that a second moderator decided about is left and named, and all is undone', async () => {
  const text = `إعلان مكرر ${Date.now()}`
  await holdComments(text, 5)
  const { page } = await newReader('phone', { expected: ['409'] })
  await signIn(page, await newStaff('moderator', 'منيرة المشرفة'))
  await page.goto('/desk')
  await bar(page)
    .getByRole('button', { name: /^اختر الكل/ })
    .click()
  await bar(page)
    .getByText(/^المختار: /)
    .waitFor()
  await bar(page).getByRole('button', { name: 'ألغِ الاختيار' }).click()
  await box(page, text, 1).check()
  await box(page, text, 4).click({ modifiers: ['Shift'] })
  await bar(page).getByText('المختار: 4 تعليقات').waitFor()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])

  const { page: other } = await newReader('desktop')
  await signIn(other, await newStaff('moderator', 'سعد المشرف'))
  await other.goto('/desk')
  await bar(other)
    .getByRole('button', { name: /^اختر الكل/ })
    .click()
  await caseOf(other, text, 3).getByRole('button', { name: 'وافق' }).click()
  await caseOf(other, text, 3).waitFor({ state: 'detached' })

  await bar(page).getByLabel('سبب الإزالة').selectOption('abuse')
  await bar(page).getByRole('button', { name: 'أزِله' }).click()
  await bar(page).getByText('أُزيلت 3 تعليقات').waitFor()
  await bar(page).locator('.bulk-failures').getByText(`كاتب كثير: ${text} رقم 3.`).waitFor()
  await bar(page).locator('.bulk-failures').getByText('تغيّرت البيانات في هذه الأثناء').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await expect.poll(() => statesOf(text)).toEqual(['removed', 'removed', 'visible', 'removed', 'held'])
  await bar(page).getByRole('button', { name: 'تراجع' }).click()
  await bar(page).getByText('أُلغي القرار في 3 تعليقات').waitFor()
  expect(await statesOf(text)).toEqual(['held', 'held', 'visible', 'held', 'held'])
})

test('by keys alone, an English-speaking moderator chooses a range and approves it', async () => {
  const text = `مقبول ${Date.now()}`
  await holdComments(text, 3)
  const { page } = await newReader('desktop')
  await signIn(page, await newStaff('moderator', 'Muneera'))
  await page.goto('/en/desk')
  await bar(page)
    .getByRole('button', { name: /^Choose all/ })
    .press('Enter')
  await bar(page).getByRole('button', { name: 'Choose none' }).press('Enter')
  await box(page, text, 1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await bar(page).getByText('3 comments chosen').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Approve')
  await page.keyboard.press('Enter')
  await bar(page).getByText('3 comments published').waitFor()
  expect(await statesOf(text)).toEqual(['visible', 'visible', 'visible'])
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
  await page.keyboard.press('Enter')
  await bar(page).getByText('The decision about 3 comments was undone').waitFor()
  expect(await statesOf(text)).toEqual(['held', 'held', 'held'])
})

async function statesOf(text: string): Promise<string[]> {
  let states: string[] = []
  await inDatabase(async (app) => {
    const rows = await app.db.selectFrom('comments').select('state').where('body', 'like', `${text} %`).orderBy('id').execute()
    states = rows.map(({ state }) => state)
  })
  return states
}
