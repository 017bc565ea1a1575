import { expect, inject, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { publishStory } from '../../../e2e/publishStory.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newSubscriber } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

const keyword = 'الكويت'

test('the log explains an alert, mutes its cause, and answers why a post did not come', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newSubscriber())
  await page.goto('/profile/alerts')
  await untilHydrated(page)
  await page.getByText('لا تنبيهات بعد').waitFor()

  // Not the newest, which may have been published since this reader subscribed.
  const { data } = (await (await fetch(`${inject('origin')}/api/posts?pagination=50&media_type=text`)).json()) as { data: { id: number }[] }
  const address = page.getByLabel('رابط الخبر')
  await address.fill(`${inject('origin')}/news/${data.at(-1)?.id}`)
  await page.keyboard.press('Enter')
  await page.getByText('لم يكن لديك اشتراك سارٍ حين وصل الخبر').waitFor()
  await address.fill('https://example.com/')
  await page.getByRole('button', { name: 'اعرف السبب' }).click()
  await page.getByText('هذا ليس رابط خبر في الموقع').waitFor()

  await page.evaluate(async (word) => {
    const token =
      document.cookie
        .split('; ')
        .find((pair) => pair.startsWith('XSRF-TOKEN='))
        ?.slice(11) ?? ''
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token }
    await fetch('/api/user/profile/settings', { method: 'POST', headers, body: JSON.stringify({ keywords: [word] }) })
  }, keyword)
  await publishStory(keyword)
  // Another newspaper may report the same story a moment later, and the reader may have several
  // alerts by then.
  const entry = page.locator('.alert-entry').filter({ hasText: 'لم يُرسل: لم تكن لديك قناة مفعّلة' }).first()
  await expect
    .poll(async () => {
      await page.reload()
      await untilHydrated(page)
      await page.locator('.alert-entry, .empty').first().waitFor()
      // It is listed as soon as it has matched, and planned a moment later.
      return entry.count()
    })
    .toBe(1)
  await entry.getByText(`بسبب: «${keyword}»`).waitFor()
  expect(await violations(page)).toEqual([])

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'نزّل السجل (CSV)' }).click()])
  expect(download.suggestedFilename()).toBe('alerts.csv')
  await entry.getByText('اكتم', { exact: true }).click()
  await entry.getByRole('button', { name: `اكتم «${keyword}»` }).click()
  await page.getByText('ما كتمته').click()
  await page.getByRole('button', { name: `ألغِ كتم ${keyword}` }).click()
  await page.getByText('أُلغي الكتم').waitFor()
  await page.getByRole('button', { name: 'وصلت', exact: true }).click()
  await page.getByText('لا تنبيهات بهذا الاختيار').waitFor()
})

test('the log is in English too, reached from the profile’s menu by keyboard', async () => {
  const { page } = await newReader('desktop', { light: true })
  await signIn(page, await newSubscriber())
  await page.goto('/en/profile')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Alert log' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/en/profile/alerts')
  await page.getByRole('heading', { name: 'Why did I not get it?' }).waitFor()
  await page.getByText('No alerts yet').waitFor()
  expect(await violations(page)).toEqual([])
})

for (const [window, locale, light] of [
  ['phone', '/en', false],
  ['desktop', '', true],
] as const)
  test(`a reader asks why a post did not come and finds the way to the settings, with the keyboard alone: ${window}, ${locale || 'Arabic'}`, async () => {
    const { page } = await newReader(window, { light, expected: ['404'] })
    await signIn(page, await newSubscriber())
    await page.goto(`${locale}/profile/alerts`)
    await untilHydrated(page)
    await page.getByText(locale ? 'No alerts yet' : 'لا تنبيهات بعد').waitFor()
    await page.getByLabel(locale ? 'Link to the article' : 'رابط الخبر').focus()
    await page.keyboard.type(`${inject('origin')}/news/999999999`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(locale ? 'This article was not found.' : 'لم نعثر على هذا الخبر.').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await page
      .getByRole('link', { name: locale ? 'Alert settings' : 'إعدادات التنبيهات' })
      .last()
      .focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${locale}/profile/profile-setting`)
  })
