import type { Locator, Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { takeTurn } from '../../../e2e/takeTurns.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

// The urgent stories of another journey are on this page, too.
let endTurn: () => Promise<void>
beforeEach(async () => {
  endTurn = await takeTurn('front-page-en')
})
afterEach(() => endTurn())

/** Readers of the English edition, whose first page no other journey depends on. */
const front = '/en/news?category=first_page'

/**
 * Opens the desk's page of the English first page, once it has so many stories: a demo that has
 * just opened has none.
 */
async function openFrontPage(page: Page, stories: number): Promise<Locator> {
  const shown = async () => (await (await page.request.get('/api/desk/front-page/en')).json()).shown.length as number
  await expect.poll(shown).toBeGreaterThanOrEqual(stories)
  await page.goto('/en/desk/front-page')
  await untilHydrated(page)
  const rows = page.locator('.front-shown > li')
  await rows.nth(stories - 1).waitFor()
  return rows
}

test('an editor pins a story, moves it and unpins it by keyboard alone, and readers see each step', async () => {
  const { page } = await newReader('desktop')
  await signIn(page, await newStaff('editor'))
  const rows = await openFrontPage(page, 6)
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

test('an editor makes a story breaking news and ends it by keyboard alone, and readers see each step in the English edition', async () => {
  const { page } = await newReader('desktop')
  await signIn(page, await newStaff('editor'))
  const rows = await openFrontPage(page, 8)
  // Another journey may have made one of them breaking news.
  const row = rows.filter({ has: page.getByRole('button', { name: 'Mark as breaking' }) }).nth(6)
  const title = (await row.getByRole('heading').textContent()) ?? ''
  await row.getByRole('button', { name: `Mark as breaking: “${title}”`, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Breaking news' })
  await dialog.getByLabel('an hour', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('half an hour').press('Space')
  await dialog.getByRole('button', { name: 'Mark as breaking' }).press('Enter')
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

test('an edition that was chosen last stays shown when the answer for the one before arrives after it', async () => {
  const { page } = await newReader('desktop')
  await signIn(page, await newStaff('editor'))
  const released = Promise.withResolvers<void>()
  await page.route('**/api/desk/front-page/ar', async (route) => {
    const response = await route.fetch()
    await released.promise
    await route.fulfill({ response })
  })
  await page.goto('/en/desk/front-page?edition=ar')
  await untilHydrated(page)
  const stories = page.locator('.front-shown > li')
  const editions = page.getByRole('group', { name: 'Edition' })
  await editions.getByText('English', { exact: true }).click()
  await stories.first().waitFor()
  const late = page.waitForResponse('**/api/desk/front-page/ar')
  released.resolve()
  await (await late).finished()
  // Until React has shown what follows from it.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  expect(await stories.count()).toBeGreaterThan(0)
})

test.each(['phone', 'desktop'] as const)('the desk’s page of the first page fits on a %s and has no barriers', async (window) => {
  const { page } = await newReader(window)
  await signIn(page, await newStaff('editor'))
  for (const path of ['/desk/front-page', '/en/desk/front-page']) {
    await page.goto(path)
    await untilHydrated(page)
    await page.locator('.front-shown > li').first().waitFor()
    expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0)
    expect(await violations(page), path).toEqual([])
    await page.locator('.front-shown > li').first().getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page), `${path} dialog`).toEqual([])
  }
})
