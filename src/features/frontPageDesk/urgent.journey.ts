import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('an editor makes a story breaking news and ends it by keyboard alone, and readers see each step in the English edition', async () => {
  const { page } = await newReader('desktop')
  await signIn(page, await newStaff('editor'))
  await page.goto('/en/desk/front-page')
  await untilHydrated(page)
  const row = page.locator('.front-shown > li').nth(7)
  await row.waitFor()
  const title = (await row.getByRole('heading').textContent()) ?? ''
  await row.getByRole('button', { name: `Make “${title}” breaking news`, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Breaking news' })
  await dialog.getByLabel('an hour', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('half an hour').press('Space')
  await dialog.getByRole('button', { name: 'Make it breaking' }).press('Enter')
  const end = page.getByRole('button', { name: `End breaking news “${title}”`, exact: true })
  await end.waitFor()

  const { page: reader } = await newReader('phone')
  const strip = reader.getByRole('region', { name: 'Breaking' })
  for (const path of ['/en', '/en/news?category=first_page', '/en/light']) {
    await reader.goto(path)
    await strip.getByText(title.slice(0, 20)).waitFor()
    await strip.getByText('chosen by the editors').first().waitFor()
    expect(await sidewaysScroll(reader), path).toBeLessThanOrEqual(0)
    expect(await violations(reader), path).toEqual([])
  }
  await reader.goto('/en')
  await untilHydrated(reader)
  await strip.getByRole('link', { name: title }).click()
  await reader.getByRole('article').getByRole('heading', { level: 1 }).waitFor()

  await end.press('Enter')
  await expect.poll(() => end.count()).toBe(0)
  await reader.goto('/en')
  await reader.locator('.post').first().waitFor()
  expect(await strip.getByRole('link', { name: title }).count()).toBe(0)
})
