import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { callAs, signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'
import { scaleTimeout } from '../../../test/timeouts.ts'

openBrowser()

/** The address of the nth open poll in the list. */
async function openPoll(page: Page, n: number, locale = ''): Promise<string> {
  await page.goto(`${locale}/polls`)
  await untilHydrated(page)
  return (await page.locator('.poll-question a').nth(n).getAttribute('href')) as string
}

const percents = async (page: Page) => (await page.locator('.poll-share bdi').allInnerTexts()).map((text) => Number(text.replace('%', '')))
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const votesIn = (figure: string | null | undefined) => Number(figure?.match(/\d+/)?.[0] ?? 0)
const votes = async (page: Page) => votesIn(await page.locator('.poll-figures .i-poll').first().textContent())

/** The votes of the poll with this path in a page as the server has it: its own, or a list. */
async function servedVotes(page: Page, address: string, path: string): Promise<number> {
  const html = await (await page.request.get(address)).text()
  const card = address === path ? html : html.slice(html.search(`href="(/en)?${path}"`))
  return votesIn(/i-poll">([^<]*)</.exec(card)?.[1])
}

test('a visitor sees no results, is asked to sign in to vote, finds their choice again, and sees the results after voting', async () => {
  const { page } = await newReader('desktop')
  const path = await openPoll(page, 1)
  await page.goto(path)
  await untilHydrated(page)
  expect(await page.locator('.poll-share').count()).toBe(0)
  const before = await votes(page)
  await page.getByRole('button', { name: 'صوّت', exact: true }).click()
  await page.getByRole('alert').getByText('يُرجى اختيار أحد الخيارات').waitFor()
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'صوّت', exact: true }).click()
  await page.getByRole('dialog').getByText('سجّل الدخول لتصوّت.').waitFor()

  const { email, password } = await newStaff('reader')
  await page.getByRole('dialog').getByRole('link', { name: 'تسجيل الدخول' }).click()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}`)
  await expect.poll(() => page.getByRole('radio').nth(1).isChecked()).toBe(true)
  await page.getByText('صوتك نهائي').waitFor()
  await page.getByRole('button', { name: 'صوّت', exact: true }).click()
  await page.getByText('احتُسب صوتك').waitFor()
  expect(sum(await percents(page))).toBe(100)
  await expect.poll(() => votes(page)).toBe(before + 1)
  await expect.poll(() => page.locator('.poll-option[data-own]').textContent()).toContain('صوتك')
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('poll-body')
  await page.reload()
  await page.locator('.poll-option[data-own]').waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)
  // In the list too, although its HTML is shared.
  await page.goto('/polls')
  await page.locator('.poll-option[data-own]').waitFor()
})

test('results update live for readers who have voted; others see only the number of votes', async () => {
  const [{ page: first }, { page: second }, { page: visitor }] = [await newReader(), await newReader('phone'), await newReader()]
  const path = await openPoll(visitor, 2)
  await visitor.goto(path)
  await signIn(first, await newStaff('reader'))
  await signIn(second, await newStaff('reader'))
  await first.goto(path)
  await untilHydrated(first)
  await first.getByRole('radio').first().check()
  await first.getByRole('button', { name: 'صوّت', exact: true }).click()
  await first.locator('.poll-own').waitFor()
  const before = await votes(first)
  await second.goto(path)
  await untilHydrated(second)
  await second.getByRole('radio').nth(1).check()
  await second.getByRole('button', { name: 'صوّت', exact: true }).click()
  await expect.poll(() => votes(first)).toBe(before + 1)
  await expect.poll(() => votes(visitor)).toBe(before + 1)
  expect(sum(await percents(first))).toBe(100)
  expect(await visitor.locator('.poll-share').count()).toBe(0)
})

test('closed polls show their results to everyone, in English too, and offer no vote', async () => {
  const { page } = await newReader('desktop')
  await page.goto('/en/polls')
  await untilHydrated(page)
  await expect.poll(() => page.locator('.side [aria-current]').allTextContents()).toEqual(['Polls'])
  await page.getByRole('navigation', { name: 'Which polls' }).getByRole('link', { name: 'Closed' }).click()
  await page.waitForURL('**/en/polls?type=closed')
  await page.locator('.poll-share').first().waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)
  await page.getByRole('link', { name: 'Should the working day begin at nine' }).click()
  await page.getByRole('heading', { level: 1, name: 'Should the working day begin at nine' }).waitFor()
  expect(sum(await percents(page))).toBe(100)
  await page.getByText('Final results.').waitFor()
  await page.getByText(/^Closed on/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.goBack()
  await page.waitForURL('**/en/polls?type=closed')
  await page.locator('.poll-share').first().waitFor()
})

test('the tabs and a category narrow the list of polls, and both are part of the URL', async () => {
  const { page } = await newReader('phone', { expected: ['404'] })
  await page.goto('/polls')
  await untilHydrated(page)
  await page.getByRole('navigation', { name: 'قسم الاستطلاعات' }).getByRole('link', { name: 'رياضة' }).click()
  await expect.poll(() => page.locator('.poll').count()).toBe(1)
  await page.getByRole('link', { name: 'من يفوز بكأس الخليج المقبلة؟' }).waitFor()
  await page.getByRole('link', { name: 'الأكثر تداولاً' }).last().click()
  await page.waitForURL(/type=trending&category=\d+/)
  await page.reload()
  await expect.poll(() => page.locator('.poll').count()).toBe(1)
  for (const path of ['/polls?type=best', '/polls?category=x', '/polls?category=987654', '/polls/987654', '/polls/x', '/en/polls/0'])
    expect((await page.goto(path))?.status(), path).toBe(404)
})

test.each(['phone', 'desktop'] as const)(
  'the front page names trending polls on a %s, once, and leads to them; a filtered list does not',
  async (device) => {
    const { page } = await newReader(device)
    await page.goto('/')
    await untilHydrated(page)
    const polls = page.getByRole('region', { name: 'الاستطلاعات الأكثر تداولاً' })
    await polls.waitFor()
    expect(await polls.count()).toBe(1)
    const link = polls.getByRole('listitem').first().getByRole('link')
    const question = (await link.textContent()) as string
    await link.click()
    await page.getByRole('heading', { level: 1, name: question }).waitFor()
    await page.goto('/news?trending=mostviews')
    await page.locator('.post-link').first().waitFor()
    expect(await polls.count()).toBe(0)
  },
)

test('a vote can be cast by keyboard alone, on an English page 360 pixels wide', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('reader'))
  const path = await openPoll(page, 3, '/en')
  await page.goto(path)
  await untilHydrated(page)
  await page.locator('h1').focus()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.type)
  for (let tabs = 0; tabs < 5 && (await focused()) !== 'radio'; tabs++) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused()).toBe('submit')
  await page.keyboard.press('Enter')
  await page.locator('.poll-option').nth(1).locator('.poll-own').waitFor()
  await expect.poll(() => page.locator('.poll-option').nth(1).textContent()).toContain('Your vote')
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})

test('a poll can be reacted to and commented on, and its counters follow; a saved comment is listed in the profile', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('reader', 'ناصر العنزي'))
  await page.goto(await openPoll(page, 5))
  await untilHydrated(page)
  const important = page.locator('.poll-page > .reaction-bar').getByRole('button', { name: /^مهم/ })
  await important.click()
  await expect.poll(() => important.getAttribute('aria-pressed')).toBe('true')
  await page.locator('#comments').scrollIntoViewIfNeeded()
  const comment = `استطلاع في محله ${Date.now()}`
  await page.getByLabel('اكتب تعليقك').fill(comment)
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await page.locator('.comment-list').getByText(comment).waitFor()
  await page
    .locator('.poll-figures')
    .getByRole('img', { name: /^التعليقات: \d+$/ })
    .waitFor()
  await page.reload()
  await expect.poll(() => important.getAttribute('aria-pressed')).toBe('true')

  const own = page.locator('.comment').filter({ hasText: comment })
  await own.locator('.i-react').click()
  const save = own.getByRole('button', { name: /^حفظ/ })
  const saved = page.waitForResponse('**/api/auth/comment/reactable')
  await save.click()
  await saved
  await page.goto('/profile/profile-saved')
  const listed = page.locator('.profile-block').filter({ hasText: comment })
  await listed.getByText('ناصر العنزي').waitFor()
  expect(await violations(page)).toEqual([])
  const removed = page.waitForResponse('**/api/auth/comment/reactable')
  await listed.getByRole('button', { name: `حفظ: ${comment}` }).click()
  await removed
  await page.reload()
  await page.getByText('لم تحفظ شيئاً بعد').waitFor()
  expect(await page.getByText(comment).count()).toBe(0)
})

test('options turn into results without layout shift', async () => {
  for (const [window, locale] of [
    ['desktop', ''],
    ['phone', '/en'],
  ] as const) {
    const { page } = await newReader(window)
    await signIn(page, await newStaff('reader'))
    await page.goto(await openPoll(page, 4, locale))
    await untilHydrated(page)
    const tops = () => page.locator('.poll-option, .poll-figures').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    const before = await tops()
    await page.getByRole('radio').first().check()
    await page.locator('.poll-foot button').click()
    await page.locator('.poll-own').waitFor()
    expect(await tops(), window).toEqual(before)
  }
})

test('loading a list of polls causes no layout shift, signed in or not', async () => {
  const reader = await newStaff('reader')
  for (const window of ['phone', 'desktop'] as const) {
    const { page } = await newReader(window)
    await signIn(page, reader)
    // A vote of another journey would make its number wider.
    await page.route('**/api/posts/stream*', (route) => route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }))
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) Object.assign(globalThis, { shift: entry.value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const path = await openPoll(page, 5)
    await page.goto(path)
    await untilHydrated(page)
    if (window === 'phone') {
      await page.getByRole('radio').first().check()
      await page.locator('.poll-foot button').click()
    }
    await page.locator('.poll-own').waitFor()
    const current = await votes(page)
    for (const address of ['/polls', '/en/polls', path]) {
      // A page that was rendered before the last vote has another number, which the current one may
      // be wider than.
      await expect.poll(() => servedVotes(page, address, path)).toBeGreaterThanOrEqual(current)
      await page.goto(address)
      await untilHydrated(page)
      await page.locator('.poll-own').waitFor()
      expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift), `${address} on a ${window}`).toBe(0)
    }
  }
})

test('a poll closes while a reader has it open, and a late vote is refused with the reason', async () => {
  const { page } = await newReader('phone')
  const { page: late } = await newReader('desktop', { expected: ['409'] })
  await signIn(late, await newStaff('reader'))
  const publish = await openPublisher()
  // What the pages of polls need is there before this one opens.
  for (const tab of [page, late]) await openPoll(tab, 0, '/en')
  const openMs = scaleTimeout(10_000)
  const path = `/en/polls/${await publish('Is it over?', openMs)}`
  await late.goto(path)
  await untilHydrated(late)
  // With its clock an hour behind, the page still shows the form.
  await late.clock.setFixedTime(Date.now() - 3_600_000)
  await page.goto(path)
  await page
    .getByRole('timer')
    .getByText(/^Closes in \d+ (second|minute)/)
    .waitFor()
  await page.getByText('Nobody voted.').waitFor({ timeout: openMs + scaleTimeout(30_000) })
  expect(await page.getByRole('radio').count()).toBe(0)
  await page.getByText(/^Closed on/).waitFor()
  await late.getByRole('radio').first().check()
  await late.getByRole('button', { name: 'Vote' }).click()
  await late.getByText('This poll is closed, and your vote was not counted').waitFor()
  await late.getByText('Nobody voted.').waitFor()
})

/**
 * An editor who publishes polls with two options through the API, open for `openMs` milliseconds.
 * Returns the id of each.
 */
async function openPublisher(): Promise<(question_en: string, openMs: number) => Promise<number>> {
  const call = await callAs(await newStaff('editor'))
  return async (question_en, openMs) => {
    const closes_at = new Date(Date.now() + openMs).toISOString()
    const draft = { question_en, closes_at, options: [{ label_en: 'Yes' }, { label_en: 'No' }] }
    const { poll } = (await call<{ data: { poll: { id: number } } }>('/api/desk/polls', draft)).data
    await call(`/api/desk/polls/${poll.id}/schedule`, {})
    return poll.id
  }
}
