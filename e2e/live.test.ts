import { expect, test } from 'vitest'
import { publishStory } from './publishStory.ts'
import { newReader, openBrowser, untilHydrated } from './reader.ts'

openBrowser()

test('new stories are announced by a button, which inserts them above the loaded ones', async () => {
  const { page } = await newReader()
  // Where a story is there once, a new report takes the place of the older one.
  await page.goto('/news?reports=all')
  await untilHydrated(page)
  const ids = () => page.locator('.posts > [data-id]').evaluateAll((posts) => posts.map((post) => post.getAttribute('data-id')))
  const before = await ids()
  const tops = () => page.locator('.posts > [data-id]').evaluateAll((posts) => posts.map((post) => post.getBoundingClientRect().top))
  const topsBefore = await tops()
  const pill = page.locator('.pill')
  await publishStory()
  await pill.waitFor()
  expect(await ids()).toEqual(before)
  await expect.poll(() => pill.textContent()).toMatch(/خبر|أخبار/)
  // It has room of its own: it neither covers nor moves a story.
  expect(await tops()).toEqual(topsBefore)
  const above = await pill.boundingBox()
  expect(topsBefore[0]).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  // The next story may bring the button back at any moment, so an observer set up before the click
  // records that it disappears.
  await page.locator('.pill-room').evaluate((room) => {
    const record = () => room.childElementCount === 0 && room.setAttribute('data-was-empty', '')
    new MutationObserver(record).observe(room, { childList: true })
  })
  await pill.click()
  await page.locator('.pill-room[data-was-empty]').waitFor({ state: 'attached' })
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(before.length)
  const after = await ids()
  expect(after.slice(-before.length)).toEqual(before)
  await page.getByText('كنت هنا').waitFor()
})

test('a lost connection is announced, loaded posts stay, and a story that failed to load comes by itself afterwards', async () => {
  const { page, context } = await newReader('phone', { expected: ['ERR_INTERNET_DISCONNECTED', 'Failed to fetch'] })
  await page.goto('/')
  await untilHydrated(page)
  await page.locator('.post-link').nth(1).click()
  await page.locator('.prose').waitFor()
  await page.goBack()
  await context.setOffline(true)
  await page.getByText('لا اتصال بالإنترنت').waitFor()
  await page.locator('.post-link').nth(2).click()
  await page.getByText('نص هذا الخبر ليس محفوظاً على هذا الجهاز').waitFor()
  await context.setOffline(false)
  await page.getByText('عاد الاتصال').waitFor()
  await page.locator('.prose').waitFor()
})

test('missing files of an old release reload the page, but once a minute: a second time within 60 seconds, only a message is shown', async () => {
  const { page } = await newReader('desktop', {
    expected: ['net::ERR_FAILED', 'Error loading route module', 'Failed to fetch dynamically'],
  })
  await page.goto('/')
  await untilHydrated(page)
  await page.route('**/assets/newsPost*.js', (route) => route.abort())
  let loads = 0
  page.on('load', () => loads++)
  const before = Date.now()
  await page.locator('.post-link').first().click()
  await expect.poll(() => loads).toBe(1)
  const after = Date.now()
  await untilHydrated(page)
  await page.clock.setFixedTime(before + 59_000)
  await page.locator('.post-link').first().click()
  await page.getByText('تعذّر تحميل جزء من الصفحة').waitFor()
  expect(loads).toBe(1)
  // The message asks for this.
  await page.reload()
  await untilHydrated(page)
  await page.clock.setFixedTime(after + 60_000)
  await page.locator('.post-link').first().click()
  await expect.poll(() => loads).toBe(3)
})
