import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('an admin finds in the log what an editor did, sees what changed, and takes it along as a table', async () => {
  const { page: desk } = await newReader('desktop')
  const { page: office } = await newReader('desktop')
  await signIn(desk, await newStaff('editor', 'عبير المحررة'))
  await desk.goto('/desk/words')
  const word = `مريب${Date.now()}`.replace(/\d/g, (digit) => String.fromCharCode(0x628 + Number(digit)))
  await desk.getByLabel('كلمة أو عبارة').fill(word)
  await desk.getByRole('button', { name: 'أضف' }).click()
  await desk.getByRole('button', { name: `اسمح بكلمة «${word}»` }).waitFor()

  await signIn(office, await newStaff('admin', 'دلال المديرة'))
  await office.goto('/en/desk/log')
  await office.getByPlaceholder('Name of a member of staff, a subject or a reason').fill(word)
  await office.getByLabel('Part of the desk').selectOption('words')
  await office.getByPlaceholder('Name of a member of staff, a subject or a reason').press('Enter')
  const entry = office.locator('.desk-case').filter({ hasText: word })
  await entry.getByText('عبير المحررة').waitFor()
  await expect.poll(() => office.locator('.desk-case').count()).toBe(1)
  await entry.getByText('1 change').press('Enter')
  await entry.getByRole('cell', { name: word }).waitFor()
  expect(await violations(office)).toEqual([])

  const download = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Download the table (CSV)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(`Ban a word,ban_word,banned_word`)
  expect(file).toContain(word)

  await desk.goto('/desk/log')
  await desk.locator('.desk-case').filter({ hasText: word }).waitFor()
  expect(await desk.getByRole('button', { name: 'نزّل الجدول (CSV)' }).count()).toBe(0)
})

test('an admin reads on a phone what each role may do, in both languages; an editor does not', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('admin'))
  for (const [path, act, name] of [
    ['/desk/permissions', 'ردّ مبلغ مدفوع', 'نعم'],
    ['/en/desk/permissions', 'Refund a payment', 'yes'],
  ] as const) {
    await page.goto(path)
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: act, exact: true }) })
    await row.waitFor()
    expect(await row.getByRole('cell', { name, exact: true }).count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  }
  const { page: editor } = await newReader('phone')
  await signIn(editor, await newStaff('editor'))
  await editor.goto('/en/desk/permissions')
  await editor.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
})
