import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'
import { inDatabase, newStaff, newSubscriber } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('an admin sees on a phone how alerts leave, sends one again that was given up, and tries their own channels', async () => {
  const reader = await newSubscriber()
  let readerId = 0
  await inDatabase(async (app) => {
    const { id } = await app.db.selectFrom('users').select('id').where('email', '=', reader.email).executeTakeFirstOrThrow()
    readerId = id
    const now = new Date()
    const row = { story_id: 900_000_000 + id, user_id: id, channel: 'telegram', state: 'failed', reason: 'gave_up', attempts: 48 }
    await app.db
      .insertInto('deliveries')
      .values({ ...row, planned_at: now })
      .execute()
    await app.db
      .insertInto('delivery_hours')
      .values({ hour: new Date(now.getTime() - (now.getTime() % 3_600_000)), channel: 'whatsapp', is_sent: true, bucket: 4, total: 7 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  const { page } = await newReader('phone', { expected: ['409', '404', '503'] })
  await signIn(page, await newStaff('admin'))
  await page.goto('/desk/alerts')
  await page.getByRole('img', { name: /ما أُرسل عبر واتساب في آخر 24 ساعة/ }).waitFor()
  const letter = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `القارئ ${readerId}` }) })
  await letter.getByText('تيليغرام: تعذّر الوصول إلى مزود الخدمة مدة طويلة').waitFor()
  await page.locator('.desk-alerts summary').first().click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])

  await letter.getByRole('button', { name: 'أرسله مرة أخرى' }).click()
  await page.getByText('ستُرسل هذه التنبيهات مرة أخرى').waitFor()
  await expect.poll(() => letter.count()).toBe(0)
  await page.getByRole('button', { name: 'إشعارات المتصفح' }).click()
  await page
    .getByText(/هذه القناة غير (مرتبطة|متاحة)/)
    .first()
    .waitFor()

  await page.goto('/en/desk/alerts')
  await page.getByRole('heading', { name: 'Given up' }).waitFor()
  await page.getByText('99% within').first().waitFor()
  expect(await violations(page)).toEqual([])
})
