import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('a moderator on a phone reads in Arabic how much of WhatsApp’s limit is left, and cannot change it', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('moderator'))
  await page.goto('/desk/whatsapp')
  const facts = page.locator('.whatsapp-counts').first()
  await facts
    .getByText(/^\d+ (شخص|شخصاً|أشخاص)$/)
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'آخر 14 يوماً' }).waitFor()
  expect(await page.getByLabel('عدد الأشخاص خلال 24 ساعة').count()).toBe(0)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
})

test('an admin sets in English what Meta allows now, and goes back to what the server is configured for', async () => {
  const { page } = await newReader('desktop', { expected: ['422'] })
  await signIn(page, await newStaff('admin'))
  await page.goto('/en/desk/whatsapp')
  const limit = page.getByLabel('People in 24 hours')
  const configured = await limit.inputValue()
  const facts = page.locator('.whatsapp-counts').first()
  await limit.fill('many')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.form-wrong').getByText('Please enter a whole number within the allowed range.').waitFor()
  expect(await violations(page)).toEqual([])
  await limit.fill('١٠٠٠')
  await page.getByRole('button', { name: 'Save' }).click()
  await facts.getByText('1000 people').first().waitFor()
  await page.reload()
  await facts.getByText('1000 people').first().waitFor()
  await limit.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await facts.getByText(`${configured} people`).first().waitFor()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})
