import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'

openBrowser()

/** Readers of the English edition, whose first page no other journey depends on. */
const front = '/en/news?category=first_page'

test('an editor pins a story, moves it and unpins it by keyboard alone, and readers see each step', async () => {
  const { page } = await newReader('desktop')
  await signIn(page, await newStaff('editor'))
  await page.goto('/en/desk/front-page')
  await untilHydrated(page)
  const rows = page.locator('.front-shown > li')
  await rows.nth(5).waitFor()
  const title = (await rows.nth(5).getByRole('heading').textContent()) ?? ''
  const pin = page.getByRole('button', { name: `Pin “${title}”`, exact: true })
  await pin.first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pin a story' })
  await dialog.getByLabel('Place').waitFor()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Pin it' }).press('Enter')
  const pinned = page.locator('.front-pin').filter({ hasText: title })
  await pinned.getByText('Place 1', { exact: true }).waitFor()

  const { page: reader } = await newReader('desktop')
  const lead = async () => {
    await reader.goto(front)
    return (await reader.locator('.post h2').first().textContent()) ?? ''
  }
  expect(await lead()).toContain(title.slice(0, 20))

  await pinned.getByRole('button', { name: `Move “${title}” down` }).focus()
  await page.keyboard.press('Enter')
  await pinned.getByText('Place 2', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-move'))).toBe('1')
  await page.keyboard.press('Alt+ArrowUp')
  await pinned.getByText('Place 1', { exact: true }).waitFor()
  await pinned.getByRole('button', { name: `Unpin “${title}”` }).press('Enter')
  await expect.poll(() => pinned.count()).toBe(0)
  await page.getByText('No story is pinned.', { exact: false }).waitFor()
})

test('an editor hides a story and shows it again, in Arabic on a phone; a moderator may not', async () => {
  const { page } = await newReader('phone', { expected: ['403'] })
  await signIn(page, await newStaff('editor'))
  await page.goto('/desk/front-page?edition=en')
  await untilHydrated(page)
  const last = page.locator('.front-shown > li').last()
  const title = (await last.getByRole('heading').textContent()) ?? ''
  await last.getByRole('button', { name: /^أخفِ/ }).click()
  await page.getByRole('dialog', { name: 'إخفاء عن الصفحة الأولى' }).getByRole('button', { name: 'أخفِ', exact: true }).click()
  const show = page.getByRole('button', { name: `أظهر «${title}»` })
  await show.waitFor()
  expect(await page.locator('.front-shown').getByText(title, { exact: true }).count()).toBe(0)
  await show.click()
  await expect.poll(() => show.count()).toBe(0)

  const { page: moderator } = await newReader('desktop')
  await signIn(moderator, await newStaff('moderator'))
  await moderator.goto('/desk/front-page')
  await moderator.getByText('هذه الصفحة للمحررين ومديري الموقع.').waitFor()
})
