import { expect, test } from 'vitest'
import { isolate } from '#text/isolate.ts'
import { callAs, signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'
import { inDatabase, newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('an editor adds sections by keyboard, orders and renames them, and readers see that; an empty one goes again', async () => {
  const { page } = await newReader('desktop')
  const stamp = Date.now()
  await signIn(page, await newStaff('editor'))
  await page.goto('/en/desk/sections')
  const add = async (button: string, name: string) => {
    await page.getByRole('button', { name: button, exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name in Arabic').fill(`قسم ${name}`)
    await dialog.getByLabel('Name in English').fill(name)
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('Name in English').press('Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  const quoted = (name: string) => `“${isolate(name)}”`
  const [parent, first, second, third] = [`Kuwait ${stamp}`, `Bay ${stamp}`, `Isles ${stamp}`, `Coast ${stamp}`]
  await add('Add a main section', parent)
  await add(`Add a section to ${quoted(parent)}`, first)
  await add(`Add a section to ${quoted(parent)}`, second)
  const tree = page.locator('.section-tree > li').last()
  expect(await tree.locator('.section-row > a').allTextContents()).toEqual([parent, first, second])

  const up = page.getByRole('button', { name: `Move ${quoted(second)} up`, exact: true })
  await up.press('Enter')
  await expect.poll(() => tree.locator('.section-row > a').allTextContents()).toEqual([parent, second, first])
  await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: `Rename: ${isolate(first)}`, exact: true }).press('Enter')
  await page.getByRole('dialog').getByLabel('Name in English').fill(third)
  await page.getByRole('dialog').getByLabel('Name in English').press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const listed = async () => {
    const { categories } = await (await page.request.get('/api/categorization')).json()
    return categories.map(({ name_en }: { name_en: string }) => name_en).slice(-2)
  }
  await expect.poll(listed).toEqual([second, third])

  for (const name of [second, third, parent]) {
    await page.getByRole('button', { name: `Remove: ${isolate(name)}`, exact: true }).press('Enter')
    expect(await violations(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the section' }).press('Enter')
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
  }
})

test('on a phone, an editor is told if a colleague has renamed the section meanwhile', async () => {
  const { page } = await newReader('phone', { expected: ['409'] })
  const stamp = Date.now()
  const editor = await newStaff('editor')
  await signIn(page, editor)
  const names = { name_ar: `رحلات ${stamp}`, name_en: `Travel ${stamp}` }
  await (await callAs(editor))('/api/desk/sections', { level: 'main', parent: null, ...names })
  await page.goto('/desk/sections')
  await page.getByRole('button', { name: `غيّر الاسم: ${isolate(names.name_ar)}`, exact: true }).click()
  await inDatabase((app) =>
    app.db
      .updateTable('main_categories')
      .set({ name_ar: `أسفار ${stamp}` })
      .where('name_en', '=', names.name_en)
      .execute(),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('الاسم بالعربية').fill(`سياحة ${stamp}`)
  await dialog.getByRole('button', { name: 'احفظ الاسم' }).click()
  await dialog.locator('.form-problem').waitFor()
  await page.reload()
  await page.getByRole('link', { name: `أسفار ${stamp}`, exact: true }).waitFor()
  await page.getByRole('button', { name: `احذف: ${isolate(`أسفار ${stamp}`)}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'احذف القسم' }).click()
  await page.getByRole('link', { name: `أسفار ${stamp}`, exact: true }).waitFor({ state: 'detached' })
})
