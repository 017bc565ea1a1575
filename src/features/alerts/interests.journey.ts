import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { changePlan, endPlan, newStaff, newSubscriber } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('a subscriber sees what a keyword matches, takes a form out and what only mentions it, sees what it would bring, and saves', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newSubscriber({ keywords: 3 }))
  await page.goto('/profile/profile-setting')
  await untilHydrated(page)
  await page.getByLabel('كلمة مفتاحية').fill('الكويت')
  const forms = page.getByRole('group', { name: 'صيغ «الكويت»' })
  const form = forms.getByRole('button').first()
  await form.waitFor()
  expect(await form.getAttribute('aria-pressed')).toBe('true')
  const excluded = (await form.textContent()) ?? ''
  await form.click()
  await expect.poll(() => forms.getByRole('button', { name: excluded, exact: true }).getAttribute('aria-pressed')).toBe('false')
  const scope = page.getByRole('group', { name: 'ما يصلك من أخبار «الكويت»' })
  await scope.getByRole('button', { name: /^ما كان عنها فقط \(\d+\)$/ }).click()
  await scope.getByRole('button', { name: /^ما كان عنها فقط/, pressed: true }).waitFor()
  const field = page.getByLabel('كلمة مفتاحية')
  expect(await field.inputValue()).toBe('الكويت')
  // The scope stays for what is typed on; a form belongs to the words that were there.
  await field.press('End')
  await page.keyboard.type(' اليوم')
  await page
    .getByRole('group', { name: 'ما يصلك من أخبار «الكويت اليوم»' })
    .getByRole('button', { name: /^ما كان عنها/, pressed: true })
    .waitFor()
  await field.fill('الكويت')
  await form.waitFor()
  await forms.getByRole('button', { name: excluded, exact: true, pressed: true }).click()
  await scope.getByRole('button', { name: /^ما كان عنها فقط/, pressed: true }).waitFor()
  await page.getByRole('button', { name: 'أضف' }).click()
  await page.getByRole('list', { name: 'الكلمات المفتاحية' }).getByText(excluded).waitFor()
  await page.getByLabel('كلمة مفتاحية').fill(`الكويت ~${excluded} ~*`)
  await page.getByRole('button', { name: 'أضف' }).click()
  await page.getByText('الكلمات المفتاحية: 1 من 3').waitFor()
  await page.getByRole('button', { name: 'البورصة' }).click()
  await page.getByText('يُرجى ترقية اشتراكك لإضافة كلمات أكثر.').waitFor()
  await page.getByText('الكلمات المفتاحية: 3 من 3').waitFor()
  const preview = page.getByRole('region', { name: 'ما كانت ستجلبه في آخر سبعة أيام' })
  await preview.getByText(/في اليوم|في هذه المدة/).waitFor()
  const bars = preview.getByRole('list', { name: 'عدد التنبيهات في كل يوم' })
  const days = await bars.getByRole('listitem').count()
  expect(days).toBeGreaterThan(1)
  expect(days).toBeLessThan(8)
  // The demo may be younger than a week.
  expect(await preview.getByText('الأرقام منذ').count()).toBe(days < 7 ? 1 : 0)
  // The chart of a search is mirrored in Arabic; here that would mirror the numbers too.
  expect(await bars.evaluate((list) => [list, ...list.querySelectorAll('*')].map((part) => getComputedStyle(part).scale))).not.toContain(
    '-1 1',
  )
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'احفظ الإعدادات' }).click()
  await page.getByRole('status').getByRole('link', { name: 'صفحتي الإخبارية' }).waitFor()
  await page.reload()
  const saved = page.getByRole('list', { name: 'الكلمات المفتاحية' }).getByRole('listitem').filter({ hasText: excluded })
  await saved.getByText('ما كان عنها فقط').waitFor()
})

test('with the keyboard alone a reader orders channels, sets a window, is warned of unsaved changes, and saves in English', async () => {
  const { page } = await newReader('desktop', { light: true, expected: ['422'] })
  await signIn(page, await newSubscriber())
  await page.goto('/en/profile/profile-setting')
  await untilHydrated(page)
  const press = async (role: 'button' | 'checkbox', name: string, key: string) => {
    await page.getByRole(role, { name }).focus()
    await page.keyboard.press(key)
  }
  await press('button', 'Move Telegram up', 'Enter')
  await press('checkbox', 'Alert me only at certain times', 'Space')
  await page.getByLabel('From').selectOption('22:30')
  await page.getByLabel('To', { exact: true }).selectOption('06:00')
  await page.getByRole('link', { name: 'Polls' }).first().click()
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Stay on this page' }).click()
  expect(new URL(page.url()).pathname).toBe('/en/profile/profile-setting')
  for (const keyword of ['الكويت', 'في']) {
    await page.getByLabel('Keyword', { exact: true }).fill(keyword)
    await press('button', 'Add', 'Enter')
  }
  await page
    .getByText(/This would match nearly every story/)
    .first()
    .waitFor()
  const keywords = page.getByRole('list', { name: 'Keywords' }).getByRole('listitem')
  await expect.poll(() => keywords.allTextContents()).toEqual([expect.stringContaining('الكويت')])
  await page.getByLabel('Browser notifications a day').fill('')
  await press('button', 'Save settings', 'Enter')
  await page.getByText('Please select the push notification limit').first().waitFor()
  await page.getByLabel('Browser notifications a day').fill('12')
  await press('button', 'Save settings', 'Enter')
  await page.getByText('Your settings were saved.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect.poll(() => page.locator('.channel-order').getByRole('listitem').first().textContent()).toContain('Telegram')
  expect(await page.getByLabel('From').inputValue()).toBe('22:30')
})

for (const [window, locale] of [
  ['phone', ''],
  ['desktop', '/en'],
] as const)
  test(`what a reader without a plan typed and picked is saved on the way to the plans, and works in another browser once it is paid: ${window}, ${locale || 'Arabic'}`, async () => {
    const t = locale
      ? { noPlan: 'You have no plan', keyword: 'Keyword', preview: 'What this would have brought', only: 'Only those I choose' }
      : { noPlan: 'لا اشتراك لديك حالياً', keyword: 'كلمة مفتاحية', preview: 'ما كانت ستجلبه', only: 'ما أختاره فقط' }
    const { page } = await newReader(window, { expected: ['422'] })
    const account = await newStaff('reader')
    await signIn(page, account)
    await page.goto(`${locale}/profile/profile-setting`)
    await untilHydrated(page)
    await page.getByText(t.noPlan).waitFor()
    const field = page.getByLabel(t.keyword, { exact: true })
    await field.fill('الكويت')
    await page
      .getByRole('region', { name: t.preview })
      .getByText(locale ? /a day|in all these days/ : /في اليوم|في هذه المدة كلها/)
      .waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.keyword-words').allTextContents()).toEqual([expect.stringContaining('الكويت')])
    await page
      .getByRole('group', { name: locale ? 'Agencies' : 'الوكالات' })
      .getByText(t.only)
      .click()
    await page.locator('.settings-options').getByRole('checkbox').first().check()
    expect(await violations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)

    const plans = page.locator('.profile-warning').getByRole('link', { name: locale ? 'See the plans' : 'اطّلع على الباقات' })
    await field.fill('في')
    await plans.click()
    await page
      .getByRole('dialog', { name: locale ? 'Unsaved changes' : 'تغييرات لم تُحفظ' })
      .getByRole('button', { name: locale ? 'Stay' : 'ابقَ' })
      .click()
    await page
      .locator('.form')
      .getByText(locale ? /This would match nearly every story/ : /هذه الكلمة ترد في كل خبر تقريباً/)
      .first()
      .waitFor()
    await field.fill('النفط')
    await plans.click()
    await page.waitForURL(`**${locale}/profile/subscribe`)

    await changePlan(account, { keywords: 1 })
    const { page: other } = await newReader('phone')
    await signIn(other, account)
    await other.goto('/profile/profile-setting')
    await untilHydrated(other)
    const words = other.locator('.keyword-words')
    await expect.poll(() => words.allTextContents()).toEqual(['الكويت', expect.stringMatching(/النفط.*موقوف/)])
    await expect.poll(() => other.locator('.chosen-chip').count()).toBe(1)
  })

test('a reader without a plan who saves is told that alerts begin with one, and where the plans are', async () => {
  const { page } = await newReader('phone', { light: true })
  await signIn(page, await newStaff('reader'))
  await page.goto('/profile/profile-setting')
  await untilHydrated(page)
  await page.getByLabel('كلمة مفتاحية').fill('النفط')
  await page.getByRole('button', { name: 'احفظ الإعدادات' }).click()
  const saved = page.getByRole('status').filter({ hasText: 'حُفظت إعداداتك، وتبدأ تنبيهاتك متى اخترت باقة.' })
  await saved.waitFor()
  await page.getByText('تُحفظ اختياراتك مع إعداداتك').waitFor()
  expect(await violations(page)).toEqual([])
  await saved.getByRole('link', { name: 'اطّلع على الباقات' }).click()
  await page.waitForURL('**/profile/subscribe')
})

test('a keyword of several words shows them as they stand together, with the number of posts', async () => {
  const { page } = await newReader('phone', { light: true })
  await signIn(page, await newSubscriber())
  await page.goto('/profile/profile-setting')
  await untilHydrated(page)
  await page.getByLabel('كلمة مفتاحية').fill('أسعار النفط')
  await page.getByText(/كما وردت معاً، وعدد أخبار كل صيغة: *«/).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})

test('a reader excludes a word from all keywords, with a full plan, and is told that it does so', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newSubscriber({ keywords: 1 }))
  await page.goto('/profile/profile-setting')
  await untilHydrated(page)
  const field = page.getByLabel('كلمة مفتاحية')
  for (const keyword of ['النفط', '-كرة']) {
    await field.fill(keyword)
    if (keyword.startsWith('-')) await page.getByText('لن يصلك خبر ترد فيه').waitFor()
    await page.getByRole('button', { name: 'أضف', exact: true }).click()
  }
  const rows = page.getByRole('list', { name: 'الكلمات المفتاحية' }).getByRole('listitem')
  await rows.getByText('مستبعدة من كلماتك كلها').waitFor()
  await page.getByText('الكلمات المفتاحية: 1 من 1').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'احفظ الإعدادات' }).click()
  await page.getByText('حُفظت إعداداتك').waitFor()
  await page.reload()
  await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('النفط'), expect.stringContaining('-كرة')])
  await rows.getByText('مستبعدة من كلماتك كلها').waitFor()
  expect(await page.locator('.keyword-rows > li[data-rests]').count()).toBe(0)
})

test('a reader turns the morning brief on for an hour, in the settings and in the profile, without a plan', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('reader'))
  await page.goto('/profile/profile-setting')
  await untilHydrated(page)
  const brief = page.getByRole('region', { name: 'موجز الصباح' })
  await brief.getByLabel('أريد موجز الصباح بالبريد').check()
  await page.getByText('سيصلك موجز الصباح').waitFor()
  await brief.getByLabel('ساعة الإرسال بتوقيت الكويت').selectOption('6')
  await page.goto('/profile/profile-edit')
  await untilHydrated(page)
  await expect.poll(() => page.getByLabel('ساعة الإرسال بتوقيت الكويت').inputValue()).toBe('6')
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})

test('what is beyond a smaller plan is shown as resting, and takes the place of another when the reader activates it', async () => {
  const { page } = await newReader('phone', { light: true })
  const account = await newSubscriber()
  await signIn(page, account)
  await page.goto('/profile/profile-setting')
  await untilHydrated(page)
  for (const keyword of ['النفط', 'الغاز', 'الذهب']) {
    await page.getByLabel('كلمة مفتاحية').fill(keyword)
    await page.getByRole('button', { name: 'أضف', exact: true }).click()
  }
  await page.getByRole('button', { name: 'احفظ الإعدادات' }).click()
  await page.getByText('حُفظت إعداداتك').waitFor()
  await changePlan(account, { keywords: 2 })
  await page.reload()
  await page.getByText('أُوقف اختيار واحد').waitFor()
  expect(await page.getByRole('link', { name: 'رقِّ باقتك' }).getAttribute('href')).toBe('/profile/subscribe')
  const resting = page.locator('.keyword-rows > li[data-rests]')
  await expect.poll(() => resting.allTextContents()).toEqual([expect.stringContaining('الذهب')])
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'فعّل الذهب' }).click()
  await expect.poll(() => resting.allTextContents()).toEqual([expect.stringContaining('الغاز')])
  await page.getByRole('button', { name: 'احفظ الإعدادات' }).click()
  await page.getByText('حُفظت إعداداتك').waitFor()
  await page.reload()
  await expect.poll(() => resting.allTextContents()).toEqual([expect.stringContaining('الغاز')])
})

test('settings that are saved after the session has ended are kept, and saved once the reader has signed in beside them', async () => {
  const { page, context } = await newReader('phone', { expected: ['401'] })
  const account = await newSubscriber()
  await signIn(page, account)
  await page.goto('/profile/profile-setting')
  await untilHydrated(page)
  await page.getByLabel('كلمة مفتاحية').fill('النفط')
  await page.getByRole('button', { name: 'أضف', exact: true }).click()
  await page.locator('.keyword-words').getByText('النفط').waitFor()
  await context.clearCookies({ name: 'x-access-token' })
  await page.getByRole('button', { name: 'احفظ الإعدادات' }).click()
  const opened = context.waitForEvent('page')
  await page.locator('.form-problem').getByRole('link', { name: 'سجّل الدخول' }).click()
  const beside = await opened
  await signIn(beside, account)
  await beside.close()
  await page.getByRole('button', { name: 'احفظ الإعدادات' }).click()
  await page.getByText('حُفظت إعداداتك').waitFor()
})

for (const [window, locale, light] of [
  ['phone', '/en', true],
  ['desktop', '', false],
] as const)
  test(`a word of nearly every story is refused when it is added, and a plan that has ended is told on each page of alerts: ${window}, ${locale || 'Arabic'}`, async () => {
    const { page } = await newReader(window, { light, expected: ['422'] })
    const account = await newSubscriber()
    await signIn(page, account)
    await page.goto(`${locale}/profile/profile-setting`)
    await untilHydrated(page)
    const field = page.getByLabel(locale ? 'Keyword' : 'كلمة مفتاحية', { exact: true })
    await field.fill('في')
    const refused = page.getByText(locale ? 'This would match nearly every story' : 'هذه الكلمة ترد في كل خبر تقريباً').first()
    await refused.waitFor()
    await page.keyboard.press('Enter')
    await field.fill('النفط')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.keyword-words').allTextContents()).toEqual(['النفط'])
    await page.getByRole('button', { name: locale ? 'Save settings' : 'احفظ الإعدادات' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(locale ? 'Your settings were saved.' : 'حُفظت إعداداتك').waitFor()
    await endPlan(account, 'grace')
    for (const path of ['/profile/profile-setting', '/profile/alerts', '/my-page']) {
      await page.goto(locale + path)
      await page.getByText(locale ? 'we still collect your alerts until' : 'وما زلنا نجمع لك التنبيهات حتى').waitFor()
      expect(await violations(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    }
    await page.getByRole('link', { name: locale ? 'Renew' : 'جدّد' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/profile/subscribe?plan=*')
  })

for (const { locale, keyword, label, matchIn, alsoIn, other, save, saved } of [
  {
    locale: '',
    keyword: 'الكويت',
    label: 'كلمة مفتاحية',
    matchIn: 'طابقها بالإنجليزية أيضاً: Kuwait',
    alsoIn: 'بالإنجليزية أيضاً',
    other: 'Kuwait',
    save: 'احفظ الإعدادات',
    saved: 'حُفظت إعداداتك',
  },
  {
    locale: '/en',
    keyword: 'Kuwait',
    label: 'Keyword',
    matchIn: 'Match it in Arabic too: الكويت',
    alsoIn: 'also in Arabic',
    other: 'الكويت',
    save: 'Save settings',
    saved: 'Your settings were saved.',
  },
])
  test(`a subscriber has a keyword matched in the other language too, sees what that brings before saving, and finds it saved: ${keyword}`, async () => {
    const { page } = await newReader('phone')
    await signIn(page, await newSubscriber())
    await page.goto(`${locale}/profile/profile-setting`)
    await untilHydrated(page)
    const field = page.getByLabel(label, { exact: true })
    await field.fill(keyword)
    const choice = page.getByRole('checkbox', { name: matchIn })
    await choice.waitFor()
    const named = () =>
      page
        .locator('.keyword-forms .chip-choice .chip')
        .first()
        .textContent()
        .then((text) => Number(/\d+/.exec(text ?? '')?.[0]))
    const before = await named()
    await choice.check()
    await page.locator('.form-chip', { hasText: new RegExp(`^${other}$`) }).waitFor()
    await expect.poll(named).toBeGreaterThan(before)
    expect(await violations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    // What was chosen belongs to the words that were there.
    await field.fill(`${keyword} مقرنس`)
    await expect.poll(() => choice.count()).toBe(0)
    await field.fill(keyword)
    await choice.check()
    await page.keyboard.press('Tab')
    await field.press('Enter')
    const row = page.locator('.keyword-words', { hasText: keyword })
    await row.getByText(alsoIn).waitFor()
    await page.getByRole('button', { name: save }).click()
    await page.getByText(saved).first().waitFor()
    await page.reload()
    await row.getByText(alsoIn).waitFor()
  })
