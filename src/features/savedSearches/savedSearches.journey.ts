import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { query, untilHeadHydrated } from '../../../e2e/searchPage.ts'
import { newStaff, newSubscriber } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('a visitor who saves a search is asked to sign in, and then it is saved', async () => {
  const { page } = await newReader()
  const { email, password } = await newStaff('reader')
  await page.goto('/news?search=النفط&sort=relevance')
  await untilHeadHydrated(page)
  await page.getByRole('button', { name: 'احفظ البحث' }).click()
  const dialog = page.getByRole('dialog', { name: 'تسجيل الدخول' })
  await dialog.getByText('سجّل الدخول لتحفظ عمليات بحثك.').waitFor()
  await dialog.getByRole('link', { name: 'تسجيل الدخول' }).click()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.locator('.found').getByRole('button', { name: 'بحث محفوظ', pressed: true }).waitFor()
  expect([query(page).get('search'), query(page).get('sort')]).toEqual(['النفط', 'relevance'])
})

test('a saved search shows in other tabs, in the profile and below the field, becomes an alert keyword, and can be deleted and restored', async () => {
  const { page, context } = await newReader()
  await signIn(page, await newSubscriber())
  await page.goto('/news?search=النفط&trending=mostviews')
  await untilHeadHydrated(page)
  const button = page.locator('.found').getByRole('button', { name: /احفظ البحث|بحث محفوظ/ })
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  const other = await context.newPage()
  await other.goto(page.url())
  const inOther = other.locator('.found').getByRole('button', { name: /احفظ البحث|بحث محفوظ/ })
  await expect.poll(() => inOther.getAttribute('aria-pressed')).toBe('false')
  await page.bringToFront()
  await button.click()
  await page.getByText('حُفظ البحث').waitFor()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => inOther.getAttribute('aria-pressed')).toBe('true')
  expect(await violations(page)).toEqual([])

  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await page.getByRole('gridcell', { name: 'النفط' }).click()
  await expect.poll(() => [query(page).get('search'), query(page).get('trending')]).toEqual(['النفط', 'mostviews'])

  await page.goto('/profile/saved-searches')
  const saved = page.locator('.saved-search')
  await expect.poll(() => saved.allInnerTexts()).toEqual([expect.stringMatching(/النفط\s*الأكثر مشاهدة/)])
  expect(await violations(page)).toEqual([])
  await saved.getByRole('button', { name: 'نبّهني إلى «النفط»' }).click()
  await saved.getByText('من كلمات تنبيهاتك').waitFor()
  await saved.getByRole('button', { name: 'احذف البحث المحفوظ «النفط»' }).click()
  await page.getByText('لم تحفظ أي بحث بعد').waitFor()
  await expect.poll(() => inOther.getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('button', { name: 'تراجع', exact: true }).click()
  await expect.poll(() => inOther.getAttribute('aria-pressed')).toBe('true')
  await saved.getByRole('link', { name: 'النفط' }).click()
  await page.locator('.found').waitFor()
  expect(query(page).get('trending')).toBe('mostviews')
})

test('a search in media is saved beside the same words in news, is named as such in the profile, and opens media', async () => {
  const { page } = await newReader('desktop', { expected: ['/pictures/'] })
  await signIn(page, await newStaff('reader'))
  const save = async (path: string) => {
    await page.goto(path)
    await untilHeadHydrated(page)
    const button = page.locator('.found').getByRole('button', { name: /احفظ البحث|بحث محفوظ/ })
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  }
  await save('/news?search=الكويت')
  await save('/media?search=الكويت')
  await page.goto('/profile/saved-searches')
  const saved = page.locator('.saved-search')
  await expect.poll(() => saved.allInnerTexts()).toEqual([expect.stringMatching(/الكويت\s*صور وفيديو/), expect.stringMatching(/^الكويت/)])
  expect(await saved.nth(1).textContent()).not.toContain('صور وفيديو')
  await saved.first().getByRole('link', { name: 'الكويت' }).click()
  await page.locator('.found').waitFor()
  expect([new URL(page.url()).pathname, query(page).get('search')]).toEqual(['/media', 'الكويت'])
})
