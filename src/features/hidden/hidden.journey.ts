import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Categorization } from '#features/taxonomy/schema.ts'
import { callAs, newAccount, signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

const rows = (page: Page, key = '') => page.locator(key ? `.posts > [data-of~="${key}"]` : '.posts > [data-id]')
const visible = (page: Page, key = '') => rows(page, key).filter({ visible: true })
const keyOf = async (row: Locator, letter: string) => {
  const keys = ((await row.getAttribute('data-of')) ?? '').split(' ')
  return keys.find((key) => key.startsWith(letter)) ?? ''
}

/** Opens the latest news, and there the choice of what to hide of its first post. */
async function askWhat(page: Page, path = '/news', less = 'أقل من هذا'): Promise<Locator> {
  await page.goto(path)
  await untilHydrated(page)
  const row = visible(page).first()
  await row.locator('[data-tap=react]').click()
  await row.getByRole('button', { name: less }).click()
  return row
}

test('a visitor hides an agency: its news leaves every list at once, and its own list has it still and shows it again', async () => {
  const { page } = await newReader()
  const row = await askWhat(page)
  const agency = await keyOf(row, 'a')
  const name = (await row.locator('a.agency').textContent()) ?? ''
  await row.getByRole('button', { name: /^أخفِ هذه الوكالة/ }).click()
  await page.getByText(`لن ترى أخبار «${name}» في القوائم`).waitFor()
  expect([await rows(page, agency).count(), await visible(page, agency).count()]).toEqual([expect.any(Number), 0])
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('post-link')
  await page.goto('/media')
  expect(await visible(page, agency).count()).toBe(0)

  await page.goto(`/news/agency/${agency.slice(1)}`)
  await page.getByText('أخفيت هذه الوكالة').waitFor()
  expect(await visible(page, agency).count()).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'أظهر الوكالة' }).click()
  await page.getByText(`تظهر أخبار «${name}» مجدداً`).waitFor()
  await page.getByText('أخفيت هذه الوكالة').waitFor({ state: 'detached' })
  await page.goto('/news')
  expect(await visible(page, agency).count()).toBeGreaterThan(0)
})

test('what is hidden is never painted, because no file of scripts is needed for that', async () => {
  const { page, context } = await newReader('phone')
  const row = await askWhat(page)
  const story = await keyOf(row, 's')
  await row.getByRole('button', { name: 'أخفِ هذا الخبر' }).click()
  await page.getByText('لن ترى هذا الخبر في القوائم').waitFor()
  const other = await context.newPage()
  await other.route('**/assets/*.js', (route) => route.abort())
  await other.goto('/news?reports=all')
  expect(await rows(other, story).count()).toBeGreaterThan(0)
  expect(await visible(other, story).count()).toBe(0)
})

test('hiding a section is undone from the toast, and another tab follows both', async () => {
  const { page, context } = await newReader()
  const row = await askWhat(page)
  const section = (await keyOf(row, 'c')) || (await keyOf(row, 'm'))
  const other = await context.newPage()
  await other.goto('/news')
  await row.getByRole('button', { name: /^أخفِ هذا القسم/ }).click()
  await page.getByText(/^لن ترى أخبار قسم/).waitFor()
  expect(await visible(page, section).count()).toBe(0)
  await expect.poll(() => visible(other, section).count()).toBe(0)
  await page.getByRole('button', { name: 'تراجع', exact: true }).click()
  await expect.poll(() => visible(page, section).count()).toBeGreaterThan(0)
  await expect.poll(() => visible(other, section).count()).toBeGreaterThan(0)
})

test('the page of what is hidden names it, leads to it and ends it', async () => {
  const { page } = await newReader('phone')
  const row = await askWhat(page)
  const title = (await row.locator('.post-link').getAttribute('title')) || (await row.locator('.post-link').textContent()) || ''
  await row.getByRole('button', { name: 'أخفِ هذا الخبر' }).click()
  await page.getByText('لن ترى هذا الخبر في القوائم').waitFor()
  const next = visible(page).first()
  await next.locator('[data-tap=react]').click()
  await next.getByRole('button', { name: 'أقل من هذا' }).click()
  expect(await violations(page)).toEqual([])
  await next.getByRole('link', { name: 'ما أخفيته' }).click()
  await page.getByRole('heading', { name: 'أخبار', exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  const item = page.locator('.hidden-item')
  expect(await item.getByRole('link').textContent()).toContain(title.slice(0, 20))
  await item.getByRole('link').click()
  await page.waitForURL('**/story/*')
  await page.goBack()
  await page.getByRole('button', { name: /^أظهر «/ }).click()
  await page.getByText('لم تُخفِ شيئاً').waitFor()
  await page.getByRole('button', { name: 'تراجع', exact: true }).click()
  await item.waitFor()
})

test('an article hides its agency, says so when asked again, and shows it again', async () => {
  const { page } = await newReader('phone')
  await page.goto('/news')
  const agency = await keyOf(visible(page).first(), 'a')
  await page.goto((await visible(page).first().locator('.post-link').getAttribute('href')) ?? '')
  await untilHydrated(page)
  const less = page.locator('.article').getByRole('button', { name: 'أقل من هذا' })
  await less.tap()
  await page.getByRole('button', { name: /^أخفِ هذا القسم/ }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^أخفِ هذه الوكالة/ }).tap()
  await page.getByText(/^لن ترى أخبار/).waitFor()
  expect(await less.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.goto('/news')
  expect([await visible(page, agency).count(), (await rows(page, agency).count()) > 0]).toEqual([0, true])
  await page.goBack()
  await untilHydrated(page)
  await less.tap()
  await page.getByRole('button', { name: /^أظهر الوكالة/ }).tap()
  await page.getByText(/^تظهر أخبار/).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('hidden'))).toBe('{}')
})

test('a section of the front page whose posts are all hidden has no heading, and has it again with one of them', async () => {
  const { page } = await newReader()
  await page.goto('/news?category=first_page')
  const head = page.locator('.part-head[data-of]').first()
  await head.waitFor()
  const stories = await head.evaluate((part) => {
    const keys: string[] = []
    for (let next = part.nextElementSibling; next && !next.matches('.part-head'); next = next.nextElementSibling)
      keys.push(...(next.getAttribute('data-of') ?? '').split(' ').filter((key) => key.startsWith('s')))
    return keys
  })
  const hide = async (keys: string[]) => {
    await page.evaluate(
      (news) => {
        localStorage.setItem('hidden', JSON.stringify(news))
        dispatchEvent(new CustomEvent('hidden', { detail: news }))
      },
      Object.fromEntries(keys.map((key) => [key, 'خبر'])),
    )
    return head.isVisible()
  }
  expect([await hide(stories), await hide(stories.slice(1))]).toEqual([false, true])
})

/** Looks of the first posts of the front page that are shown. */
const looks = (page: Page, count: number) =>
  visible(page).evaluateAll(
    (posts, n) =>
      posts.slice(0, n).map((post) => {
        const picture = post.querySelector('.thumb')
        const title = post.querySelector('h2') as HTMLElement
        return {
          story: /s\d+/.exec(post.getAttribute('data-of') ?? '')?.[0],
          top: Math.round(post.getBoundingClientRect().top),
          width: Math.round(picture?.getBoundingClientRect().width ?? 0),
          size: getComputedStyle(title).fontSize,
        }
      }),
    count,
  )

test.each(['phone', 'desktop'] as const)(
  'if the lead or a post beside it is hidden, the next posts have their places before any script has come, on a %s',
  async (device) => {
    const { page, context } = await newReader(device)
    await page.goto('/news?category=first_page')
    const [lead, second, third, fourth] = await looks(page, 4)
    for (const hidden of [[lead?.story], [second?.story], [lead?.story, third?.story]]) {
      await page.evaluate((stories) => {
        localStorage.setItem('hidden', JSON.stringify(Object.fromEntries(stories.map((story) => [story, 'خبر']))))
      }, hidden)
      const other = await context.newPage()
      await other.route('**/assets/*.js', (route) => route.abort())
      await other.goto('/news?category=first_page')
      const [first, ...others] = await looks(other, 4)
      expect(hidden).not.toContain(first?.story)
      expect({ width: first?.width, size: first?.size }).toEqual({ width: lead?.width, size: lead?.size })
      expect(others.map(({ size }) => size)).toEqual([second, third, fourth].map((post) => post?.size))
      // None is beside the others below a row without a picture.
      const plain = others.findIndex(({ width }) => width === 0)
      const beside = plain < 0 ? others : others.slice(0, plain)
      if (device === 'desktop') expect(new Set(beside.map(({ top }) => top)).size).toBe(1)
      // The picture was chosen for a smaller place.
      const picture = visible(other).first().locator('.thumb')
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).currentSrc))
        .toMatch(device === 'phone' ? /w=480$/ : /w=640$/)
      await other.close()
    }
  },
)

test('a list whose posts are all hidden loads on by itself, and then asks whether to look for more', async () => {
  const { page } = await newReader()
  await page.goto('/news?reports=all')
  const { agencies } = await page.request.get('/api/categorization').then((response) => response.json() as Promise<Categorization>)
  const hidden = Object.fromEntries(agencies.map(({ id }) => [`a${id}`, 'وكالة']))
  await page.evaluate((news) => localStorage.setItem('hidden', JSON.stringify(news)), hidden)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'حمّل المزيد' }).waitFor()
})

test('an English reader hides an agency, and shows it again on the page of what is hidden', async () => {
  const { page } = await newReader()
  const row = await askWhat(page, '/en/news', 'Less like this')
  const agency = await keyOf(row, 'a')
  await row.getByRole('button', { name: /^Hide this agency/ }).click()
  await page.getByText(/^Lists no longer show news of/).waitFor()
  expect(await visible(page, agency).count()).toBe(0)
  await page.goto('/en/hidden')
  await page.getByRole('heading', { name: 'Agencies' }).waitFor()
  await page.getByRole('button', { name: /^Show “/ }).click()
  await page.getByText('You hide nothing').waitFor()
})

test('what a visitor hides joins their account, follows them to another device and leaves this one when they sign out', async () => {
  const account = await newStaff('reader')
  const { page } = await newReader()
  const row = await askWhat(page)
  const agency = await keyOf(row, 'a')
  await row.getByRole('button', { name: /^أخفِ هذه الوكالة/ }).click()
  await page.getByText(/^لن ترى أخبار/).waitFor()
  await signIn(page, account)
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/auth/hidden') && response.request().method() === 'POST')
  await page.goto('/news')
  expect((await stored).status()).toBe(200)

  const { page: phone } = await newReader('phone')
  await signIn(phone, account)
  await phone.goto('/hidden')
  await phone.locator('.hidden-item').waitFor()
  await phone.goto('/news')
  expect([await visible(phone, agency).count(), (await rows(phone, agency).count()) > 0]).toEqual([0, true])
  await phone.goto('/hidden')
  const shown = phone.waitForResponse((response) => response.url().endsWith('/api/auth/hidden') && response.request().method() === 'POST')
  await phone.getByRole('button', { name: /^أظهر «/ }).tap()
  await phone.getByText('لم تُخفِ شيئاً').waitFor()
  // Until the account knows, the other device hides it.
  expect((await shown).status()).toBe(200)
  await page.goto('/hidden')
  await page.getByText('لم تُخفِ شيئاً').waitFor()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hidden'))).toBe(null)
})

test('the page of what is hidden does not say that nothing is as long as the account has not answered, and asks again after a failure', async () => {
  const account = await newAccount()
  const call = await callAs(account)
  const { page } = await newReader('phone', { expected: ['503'] })
  const { agencies } = await page.request.get('/api/categorization').then((response) => response.json() as Promise<Categorization>)
  await call('/api/auth/hidden', { hide: [{ kind: 'agency', id: agencies[0]?.id }] })
  await signIn(page, account)
  const claims: boolean[] = []
  let isDown = true
  await page.route('**/api/auth/hidden', async (route) => {
    claims.push(await page.getByText('لم تُخفِ شيئاً').isVisible())
    if (isDown) await route.fulfill({ status: 503, json: { status: 'error', message: 'الخدمة غير متاحة' } })
    else await route.continue()
  })
  await page.goto('/hidden')
  await page.getByText('تعذّر تحميل ما أخفيته في حسابك').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'حاول مجدداً' }).tap()
  await page.locator('.hidden-item').waitFor()
  expect(claims.length).toBeGreaterThan(1)
  expect(claims).not.toContain(true)
})
