import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { publishStory } from '../../../e2e/publishStory.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff, newSubscriber } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

/** Opens the list of the agency whose news is the newest. */
async function openAgency(page: Page): Promise<void> {
  await page.goto('/news')
  await page.goto((await page.locator('.posts a.agency').first().getAttribute('href')) ?? '')
  await untilHydrated(page)
}

/** Follows as the buttons of the profile do, one after the other. */
const followAllSections = (page: Page) =>
  page.evaluate(async () => {
    const { main_categories } = await (await fetch('/api/categorization')).json()
    const token = decodeURIComponent(document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? '')
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token }
    for (const { id } of main_categories)
      await fetch('/api/auth/follows', { method: 'POST', headers, body: JSON.stringify({ kind: 'main_category', id }) })
  })

test('a visitor who follows an agency is asked to sign in, and then has its news in their page, without a plan', async () => {
  const { page } = await newReader('phone')
  const { email, password } = await newStaff('reader')
  await openAgency(page)
  const agency = (await page.locator('.agency-head h1').textContent()) ?? ''
  await page.getByRole('button', { name: 'تابع الوكالة' }).tap()
  await page.getByRole('dialog', { name: 'تسجيل الدخول' }).getByRole('link', { name: 'تسجيل الدخول' }).tap()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'تتابع الوكالة', pressed: true }).waitFor()
  await page.goto('/my-page')
  const items = page.locator('.my-news > li')
  await items.first().getByText('وكالة تتابعها').waitFor()
  expect(new Set(await items.locator('.agency').allTextContents())).toEqual(new Set([agency]))
  expect([await violations(page), await sidewaysScroll(page)]).toEqual([[], 0])
})

test('“more like this” follows the section of a post, which can be undone, and new news of it announces itself', async () => {
  const { page } = await newReader()
  await signIn(page, await newStaff('reader'))
  await page.goto('/en/my-page')
  await page.getByText('Follow sections and agencies free of charge, and find their news here.').waitFor()
  await page.goto('/en/news?language=both')
  await untilHydrated(page)
  const row = page.locator('.posts > [data-of*=" c"]').first()
  const choose = async (name: RegExp) => {
    await row.locator('[data-tap=react]').click()
    await row.getByRole('button', { name: 'More like this' }).click()
    await row.getByRole('button', { name }).click()
  }
  await choose(/^Follow section/)
  await page.getByText('You follow this section; its news appears on your news page').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('You no longer follow this section').waitFor()
  await choose(/^Follow agency/)
  await page.getByText('You follow this agency').waitFor()

  await page.goto('/en/profile/followed-stories')
  await page.getByRole('region', { name: 'Agencies' }).getByRole('button', { pressed: true }).waitFor()
  expect(await page.getByRole('region', { name: 'Sections' }).getByRole('button', { pressed: true }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await followAllSections(page)
  await page.goto('/en/my-page')
  const items = page.locator('.my-news > li')
  await items.first().waitFor()
  const before = await items.first().textContent()
  await publishStory()
  await page.getByRole('button', { name: 'New stories for you' }).click()
  await expect.poll(() => items.first().textContent()).not.toBe(before)
})

test('a section is followed from the head of its list, and unfollowed among what the reader follows', async () => {
  const { page } = await newReader('phone', { light: true })
  await signIn(page, await newStaff('reader'))
  await page.goto('/news')
  const key = (await page.locator('.posts > [data-of*=" m"]').first().getAttribute('data-of'))?.match(/ m(\d+)/)?.[1]
  await page.goto(`/news?main_category=${key}`)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'تابع القسم' }).tap()
  await page.getByRole('button', { name: 'تتابع القسم', pressed: true }).waitFor()
  expect([await violations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  await page.goto('/my-page')
  await page
    .locator('.my-news > li')
    .first()
    .getByText(/^تتابع قسم «/)
    .waitFor()
  await page.getByRole('link', { name: 'اختر ما تتابعه' }).tap()
  const followed = page.getByRole('region', { name: 'الأقسام' }).getByRole('button', { pressed: true })
  await followed.tap()
  await page.getByText('أُوقفت متابعة القسم').waitFor()
  expect(await followed.count()).toBe(0)
})

test('a subscriber is alerted to an agency from the head of its list; without a plan they are led to the plans', async () => {
  const { page } = await newReader('desktop', { expected: ['422'] })
  await signIn(page, await newSubscriber())
  await page.goto('/news')
  await page.goto((await page.locator('.posts a.agency').first().getAttribute('href')) ?? '')
  await untilHydrated(page)
  const agency = page.url()
  await page.getByRole('button', { name: 'نبّهني إلى أخبارها' }).click()
  await page.getByText('تصلك تنبيهات بأخبار هذه الوكالة').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'تصلك تنبيهاتها', pressed: true }).waitFor()
  expect(await violations(page)).toEqual([])

  const other = await newReader('desktop', { expected: ['422'] })
  await signIn(other.page, await newStaff('reader'))
  await other.page.goto(agency)
  await untilHydrated(other.page)
  await other.page.getByRole('button', { name: 'نبّهني إلى أخبارها' }).click()
  await other.page.getByText('يُرجى اختيار باقة لإضافة وكالات إلى تنبيهاتك').waitFor()
  await other.page.getByRole('button', { name: 'الباقات' }).click()
  await other.page.waitForURL('**/profile/subscribe')
})
