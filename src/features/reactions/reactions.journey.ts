import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type Account, signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

const post = (page: Page, at: number) => page.locator('.posts > [data-id]').nth(at)
const byId = (page: Page, id: string | null) => page.locator(`.posts > [data-id="${id}"]`)
const pressed = (page: Page, id: string | null, what: string) => byId(page, id).locator(`[data-tap=${what}]`).getAttribute('aria-pressed')
/**
 * Opens the page of a post, which always has it; in a list that is opened again another may have
 * taken its place.
 */
async function openPost(page: Page, id: string | null): Promise<void> {
  await page.goto((await byId(page, id).locator('.post-link').getAttribute('href')) ?? '')
}
const pressedInPost = (page: Page, kind: string) => page.locator(`.article .i-${kind}[aria-pressed]`).first().getAttribute('aria-pressed')
const palette = (page: Page) => page.locator('.reaction-palette')
/** The page updates at once; this waits for the server's response to the next click. */
const reactionResponse = (page: Page) => page.waitForResponse('**/api/auth/post/reactable')

/**
 * Opens a list as a reader with a new account, and waits until their reactions have been requested.
 */
async function openSignedIn(page: Page, path = '/', account?: Account): Promise<void> {
  await signIn(page, account ?? (await newStaff('reader')))
  const loaded = page.waitForResponse('**/api/auth/reactions?**')
  await page.goto(path)
  await loaded
  await untilHydrated(page)
}

test('a visitor who reacts is asked to sign in, and returns to the same scroll position with the reaction done', async () => {
  const { page } = await newReader('desktop')
  const { email, password } = await newStaff('reader')
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/auth/reactions') && requests.push(request.url()))
  await page.goto('/')
  await untilHydrated(page)
  await page.locator('.list-panel').evaluate((panel) => panel.scrollTo({ top: 1500 }))
  const id = await post(page, 9).getAttribute('data-id')
  const given = byId(page, id).locator('.actions [aria-pressed="true"]')
  await byId(page, id).locator('[data-tap=react]').click()
  await palette(page).getByRole('button', { name: 'مهم' }).click()
  await page.getByRole('dialog').getByText('سجّل الدخول لتتفاعل مع الأخبار.').waitFor()
  expect(await given.count()).toBe(0)
  expect(requests).toEqual([])

  await page.getByRole('dialog').getByRole('link', { name: 'تسجيل الدخول' }).click()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.locator('.posts').waitFor()
  await expect.poll(() => page.locator('.list-panel').evaluate((panel) => panel.scrollTop)).toBe(1500)
  await expect.poll(() => pressed(page, id, 'important')).toBe('true')
  await openPost(page, id)
  await expect.poll(() => pressedInPost(page, 'important')).toBe('true')
})

test('a reaction of a visitor who did not sign in is not applied to the user who signs in later', async () => {
  const { page } = await newReader('desktop')
  await page.goto('/')
  await untilHydrated(page)
  const id = await post(page, 2).getAttribute('data-id')
  await byId(page, id).locator('[data-tap=save]').click()
  await page.getByRole('dialog').getByText('سجّل الدخول لتحفظ الأخبار وتعود إليها.').waitFor()
  await page.keyboard.press('Escape')
  const { email, password } = await newStaff('reader')
  await page.locator('.side').getByRole('link', { name: 'تسجيل الدخول' }).click()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  const loaded = page.waitForResponse('**/api/auth/reactions?**')
  await page.keyboard.press('Enter')
  await loaded
  expect(await pressed(page, id, 'save')).toBe('false')
})

test('a reaction shows at once, is undone with the server’s message when it is refused, and stays while there is no connection', async () => {
  const { page } = await newReader('desktop', { expected: ['404', 'ERR_FAILED', 'Failed to fetch'] })
  await openSignedIn(page)
  const id = await post(page, 1).getAttribute('data-id')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/post/reactable', async (route) => {
    await held.promise
    await route.fulfill({ status: 404, json: { status: 'error', code: 'not_found', message: 'لم يعد هذا الخبر موجوداً.' } })
  })
  await byId(page, id).locator('[data-tap=save]').click()
  await expect.poll(() => pressed(page, id, 'save')).toBe('true')
  held.resolve()
  await page.getByText('لم يعد هذا الخبر موجوداً').waitFor()
  expect(await pressed(page, id, 'save')).toBe('false')

  await page.unroute('**/api/auth/post/reactable')
  await page.route('**/api/auth/post/reactable', (route) => route.abort())
  await byId(page, id).locator('[data-tap=save]').click()
  await page.getByText('تفاعلك محفوظ على هذا الجهاز').waitFor()
  expect(await pressed(page, id, 'save')).toBe('true')

  const saved = reactionResponse(page)
  await page.unroute('**/api/auth/post/reactable')
  await saved
  await openPost(page, id)
  await expect.poll(() => pressedInPost(page, 'save')).toBe('true')
})

test('clicks faster than the responses are sent one after the other, and the last one counts', async () => {
  const { page } = await newReader('desktop')
  await openSignedIn(page)
  const id = await post(page, 6).getAttribute('data-id')
  const sent: boolean[] = []
  let responses = 0
  page.on('request', (request) => request.url().endsWith('/reactable') && sent.push(request.postDataJSON().on))
  page.on('response', (response) => response.url().endsWith('/reactable') && responses++)
  const save = byId(page, id).locator('[data-tap=save]')
  // The cached page may be a little old; this is the current number.
  const before = (await (await page.request.get(`/api/auth/post/${id}`)).json()).post_reactions.save
  for (let clicks = 0; clicks < 5; clicks++) await save.click()
  await expect.poll(() => responses).toBe(5)
  expect(sent).toEqual([true, false, true, false, true])
  await expect.poll(() => save.textContent()).toBe(String(before + 1))
  await openPost(page, id)
  await expect.poll(() => pressedInPost(page, 'save')).toBe('true')
})

test('the reader’s reactions in a list load in one request without layout shift, and new ones appear in other tabs', async () => {
  const { page, context } = await newReader('desktop')
  const account = await newStaff('reader')
  await openSignedIn(page, '/?category=first_page', account)
  // A row: three posts beside each other have their buttons in a menu.
  const id = await post(page, 5).getAttribute('data-id')
  const other = await context.newPage()
  const calls: string[] = []
  other.on('request', (request) => request.url().includes('/api/auth/reactions') && calls.push(request.url()))
  const loaded = other.waitForResponse('**/api/auth/reactions?**')
  await other.goto('/?category=first_page')
  await loaded
  await untilHydrated(other)
  await byId(page, id).locator('[data-tap=save]').click()
  await expect.poll(() => pressed(other, id, 'save')).toBe('true')
  expect(calls).toHaveLength(1)
  const tops = () => other.locator('.posts > [data-id]').evaluateAll((posts) => posts.map((one) => one.getBoundingClientRect().top))
  const held = Promise.withResolvers<void>()
  await other.route('**/api/auth/reactions*', async (route) => {
    await held.promise
    await route.continue()
  })
  await other.reload()
  await untilHydrated(other)
  const before = await tops()
  held.resolve()
  await expect.poll(() => pressed(other, id, 'save')).toBe('true')
  expect(await tops()).toEqual(before)
  await other.close()
})

test('one reader’s reactions are not shown to the next reader in the same browser', async () => {
  // What is still loading when they sign out is refused.
  const { page } = await newReader('desktop', { expected: ['401', 'ApiError'] })
  await openSignedIn(page)
  const id = await post(page, 2).getAttribute('data-id')
  const saved = reactionResponse(page)
  await byId(page, id).locator('[data-tap=save]').click()
  await saved
  await expect.poll(() => pressed(page, id, 'save')).toBe('true')
  await page.locator('.side').getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect.poll(() => pressed(page, id, 'save')).toBe('false')
})

test('by keyboard alone, the six reactions open from a post’s button, Esc closes them, Enter chooses one, and focus is never lost', async () => {
  const { page } = await newReader('desktop')
  await openSignedIn(page)
  const id = await post(page, 1).getAttribute('data-id')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-tap') ?? document.activeElement?.textContent)
  await byId(page, id).locator('.post-link').focus()
  // The agency comes first, then the number of agencies if others report the story.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(focused).toMatch(/^(reports|save)$/)
  if ((await focused()) === 'reports') await page.keyboard.press('Tab')
  for (const action of ['save', 'share', 'react']) {
    await expect.poll(focused).toBe(action)
    if (action !== 'react') await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await palette(page).waitFor()
  await expect.poll(focused).toContain('أعجبني')
  await expect.poll(() => byId(page, id).locator('[data-tap=react]').getAttribute('aria-expanded')).toBe('true')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('react')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toContain('أعجبني')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await palette(page).waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('react')
  await expect.poll(() => pressed(page, id, 'dislike')).toBe('true')
})

test('a story on a narrow English page shows all six reactions, sharing, following and hiding, named and large enough to touch; like and dislike exclude each other', async () => {
  const { page } = await newReader({ width: 360, height: 740 })
  await openSignedIn(page, '/en')
  await post(page, 2).locator('[data-tap=react]').click()
  await palette(page).waitFor()
  const targets = await palette(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)))
  expect(targets).toHaveLength(9)
  expect(Math.min(...targets)).toBeGreaterThanOrEqual(44)
  await page.mouse.click(5, 5)
  await palette(page).waitFor({ state: 'detached' })

  await post(page, 2).locator('.post-link').click()
  const bar = page.locator('.article .reaction-bar')
  await bar.waitFor()
  const names = (await bar.getByRole('button').allTextContents()).map((text) => text.replace(/\d+$/, ''))
  expect(names).toEqual(['Like', 'Dislike', 'Important', 'Funny', 'Fake news', 'Save'])
  const button = (name: string) => bar.getByRole('button', { name: new RegExp(`^${name}`) })
  for (const [chosen, other] of [
    ['Like', 'Dislike'],
    ['Dislike', 'Like'],
  ] as const) {
    await button(chosen).click()
    await expect.poll(() => button(chosen).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => button(other).getAttribute('aria-pressed')).toBe('false')
    await expect.poll(() => button(chosen).textContent()).toMatch(/\d$/)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violations(page)).toEqual([])
})

test('saved stories are listed in the profile, and one that was removed can be restored', async () => {
  const { page } = await newReader('phone')
  await openSignedIn(page)
  await page.goto('/profile/profile-saved')
  await page.getByText('لم تحفظ شيئاً بعد').waitFor()
  await page.goto('/')
  await untilHydrated(page)
  const titles: (string | null)[] = []
  for (const at of [1, 2]) {
    titles.unshift(await post(page, at).locator('.post-link').getAttribute('href'))
    const saved = reactionResponse(page)
    await post(page, at).locator('[data-tap=react]').click()
    await palette(page).getByRole('button', { name: /^حفظ/ }).click()
    await saved
  }
  await page.goto('/profile/profile-saved')
  const lines = page.locator('.post-lines li')
  await lines.first().waitFor()
  await expect.poll(() => lines.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(titles)
  expect(await violations(page)).toEqual([])
  const mark = lines.first().getByRole('button')
  const unsaved = reactionResponse(page)
  await mark.click()
  await page.getByText('أُزيل الخبر من المحفوظات').waitFor()
  await unsaved
  const restored = reactionResponse(page)
  await page.getByRole('button', { name: 'تراجع', exact: true }).click()
  await page.getByText('حُفظ الخبر').waitFor()
  await restored
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true')
  const removed = reactionResponse(page)
  await mark.click()
  await removed
  await page.reload()
  await expect.poll(() => lines.count()).toBe(1)
})

test('a signed-in reader gets recent reads in the profile and recommendations below a story; a visitor loads neither', async () => {
  const { page } = await newReader('desktop')
  const requests: string[] = []
  page.on('request', (request) => /recommendation|recent-reads|ForYou/.test(request.url()) && requests.push(request.url()))
  await page.goto('/')
  await untilHydrated(page)
  await post(page, 1).locator('.post-link').click()
  await page.locator('.article .prose').waitFor()
  expect(requests).toEqual([])

  await openSignedIn(page)
  const counted = page.waitForResponse('**/api/auth/post/view/count')
  await post(page, 1).locator('.post-link').click()
  const title = await page.locator('.article h1').textContent()
  await counted
  await page.locator('.for-you .post-lines li').first().waitFor()
  expect(await page.locator('.for-you').textContent()).not.toContain(title)
  // Views are written within a second.
  await expect
    .poll(async () => {
      await page.goto('/profile')
      await page.locator('.recent-head button').or(page.getByText('لم تفتح أي خبر بعد')).waitFor()
      return page.locator('.post-lines').allTextContents()
    })
    .toEqual([expect.stringContaining(title ?? '')])
  await page.getByRole('button', { name: 'امحُ سجل القراءة' }).click()
  await page.getByText('مُحي سجل قراءتك').waitFor()
  await page.getByText('لم تفتح أي خبر بعد').waitFor()
})
