import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('a reader turns personal feeds on, reads one in another program, changes the addresses and turns them off', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('reader'))
  await page.goto('/profile/profile-feeds')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'أنشئ عناوين خلاصاتي' }).click()
  const saved = page.getByLabel('المحفوظات', { exact: true })
  await saved.waitFor()
  await page.getByLabel('Atom').check()
  const first = await saved.inputValue()
  expect(first).toMatch(/\/feeds\/[\w-]+\/saved\/atom$/)
  expect(await violations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  const statusOf = async (address: string) => (await fetch(address)).status
  expect(await statusOf(first)).toBe(200)

  await page.getByRole('button', { name: 'غيّر العناوين' }).click()
  await expect.poll(() => saved.inputValue()).not.toBe(first)
  expect([await statusOf(first), await statusOf(await saved.inputValue())]).toEqual([404, 200])
  const renewed = await saved.inputValue()
  await page.getByRole('button', { name: 'أوقف الخلاصات' }).click()
  await page.getByRole('button', { name: 'أنشئ عناوين خلاصاتي' }).waitFor()
  expect(await statusOf(renewed)).toBe(404)

  await page.goto('/en/profile/profile-feeds')
  const opml = page.getByRole('link', { name: 'Download the OPML file' })
  await opml.waitFor()
  expect(await (await fetch(await opml.evaluate((link: HTMLAnchorElement) => link.href))).text()).toContain('<opml version="2.0">')
  expect(await violations(page)).toEqual([])
})
