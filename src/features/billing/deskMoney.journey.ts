import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newAccount, signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('an admin finds a payment, asks the gateway about it, gives its reader days, and takes the month along as a table', async () => {
  const { page: reader } = await newReader('phone')
  const account = await newAccount()
  await signIn(reader, account)
  await reader.goto('/en/profile/subscribe')
  await untilHydrated(reader)
  await reader.getByRole('button', { name: 'Choose the plan One month' }).click()
  await reader.getByRole('button', { name: /^Pay/ }).click()
  await reader.getByRole('button', { name: 'Pay', exact: true }).click()
  await reader.getByRole('heading', { name: 'Payment successful' }).waitFor()

  const { page } = await newReader('desktop', { expected: ['422'] })
  await signIn(page, await newStaff('admin'))
  await page.goto('/en/desk/payments')
  const search = page.getByRole('searchbox', { name: 'Find a payment' })
  await search.fill(account.email)
  await search.press('Enter')
  await expect.poll(() => page.locator('.desk-payment').count()).toBe(1)
  await page.getByRole('button', { name: 'Ask the gateway now' }).press('Enter')
  await page.getByText('The gateway’s answer: Paid.').waitFor()
  expect(await violations(page)).toEqual([])

  await page.locator('.desk-payment a').press('Enter')
  await page.getByRole('heading', { name: account.name }).waitFor()
  await page.getByRole('button', { name: 'Give days' }).press('Enter')
  await page.getByLabel('Number of days').fill('-3')
  await page.getByLabel('Reason').fill('An apology')
  await page.getByLabel('Reason').press('Enter')
  await page.getByText('Please enter a number of days from 1 to 366.').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Number of days').fill('٣')
  await page.getByLabel('Number of days').press('Enter')
  await page.getByText('The days were given').waitFor()

  await page.goto('/en/desk/money')
  await page.getByRole('heading', { name: 'Open amounts' }).waitFor()
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download the payments of/ })
    .first()
    .press('Enter')
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.startsWith('\uFEFFTime (Kuwait),Kind,Amount (KD),')).toBe(true)
  expect(file).toContain(account.name)
})
