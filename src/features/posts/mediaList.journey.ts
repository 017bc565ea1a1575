import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { addClips } from '../../../e2e/clips.ts'
import { comment, write } from '../../../e2e/commentSection.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { inDatabase, newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'
import { scaleTimeout } from '../../../test/timeouts.ts'
import { trendingKinds } from './schema.ts'
import { blankDraft } from './server/store/blankDraft.fixtures.ts'
import { savePosts } from './server/store/savePosts.ts'

// What lists of media share with lists of news, in the grid.

openBrowser()

const path = (page: Page) => decodeURIComponent(new URL(page.url()).pathname)
const tiles = (page: Page) => page.locator('.tiles > .tile')
const tile = (page: Page, id: string | null) => page.locator(`.tile[data-id="${id}"]`)
const ids = (page: Page) => tiles(page).evaluateAll((found) => found.map((one) => one.getAttribute('data-id')))
const reactionResponse = (page: Page) => page.waitForResponse('**/api/auth/post/reactable')
/** A new demo on a busy machine may still be drawing its pictures. */
const expected = ['/pictures/']

/**
 * Stores a post of the agency that published the newest media post, as the worker does.
 * @returns that agency
 */
async function publish(title: string, mediaType: 'media' | 'text'): Promise<number> {
  let agency = 0
  await inDatabase(async (app) => {
    const newest = await app.db
      .selectFrom('posts')
      .select('agency_id')
      .where('media_type', '=', 'media')
      .orderBy('published_at', 'desc')
      .executeTakeFirstOrThrow()
    agency = newest.agency_id
    const draft = { ...blankDraft, keys: [randomUUID()], contentHash: '00', url: `https://media.example/${Date.now()}`, title, mediaType }
    await savePosts(app, { id: null, agencyId: agency, isOwn: false }, [{ ...draft, publishedAt: new Date() }])
  })
  return agency
}

test('a new media post is announced in the grid, that of its agency included, and a tap puts it in front without moving to another list', async () => {
  const { page } = await newReader('phone', { expected })
  const agency = await publish('صورة تسبق القارئ', 'media')
  await page.goto(`/media/agency/${agency}`)
  await untilHydrated(page)
  const before = await ids(page)
  const listening = page.waitForResponse('**/api/posts/stream*')
  await page.reload()
  await untilHydrated(page)
  await listening
  await publish('خبر لا مكان له بين الصور', 'text')
  await publish('صورة وصلت الآن', 'media')
  const pill = page.locator('.pill')
  await pill.waitFor()
  expect(await pill.textContent()).toMatch(/منشور/)
  expect(await ids(page)).toEqual(before)
  await pill.click()
  await tiles(page).filter({ hasText: 'صورة وصلت الآن' }).waitFor()
  const after = await ids(page)
  expect(after.slice(-before.length)).toEqual(before)
  expect(await tiles(page).filter({ hasText: 'خبر لا مكان له' }).count()).toBe(0)
  expect(path(page)).toBe(`/media/agency/${agency}`)
  await page.getByText('كنت هنا').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})

test('a tile is saved and reacted to in its place, and the saved one opens from the profile as media', async () => {
  const { page } = await newReader('phone', { expected })
  await signIn(page, await newStaff('reader'))
  const loaded = page.waitForResponse('**/api/auth/reactions?**')
  await page.goto('/media')
  await loaded
  await untilHydrated(page)
  const pictured = tiles(page).filter({ has: page.locator('.tile-picture') })
  const id = await pictured.nth(2).getAttribute('data-id')
  const title = await tile(page, id).locator('h2').textContent()
  const palette = page.locator('.reaction-palette')
  for (const name of [/^حفظ/, /^مهم/]) {
    const answered = reactionResponse(page)
    await tile(page, id).locator('[data-tap=react]').tap()
    await palette.getByRole('button', { name }).tap()
    await answered
    await palette.waitFor({ state: 'detached' })
  }
  expect(path(page)).toBe('/media')
  await page.reload()
  for (const what of ['save', 'important'])
    await expect.poll(() => tile(page, id).locator(`[data-tap=${what}]`).getAttribute('aria-pressed')).toBe('true')
  expect(await sidewaysScroll(page)).toBe(0)

  await page.goto('/profile/profile-saved')
  const saved = page.locator('.post-lines a')
  await saved.first().waitFor()
  expect(await saved.allTextContents()).toEqual([title])
  await saved.click()
  await expect.poll(() => page.locator('.article h1').textContent()).toBe(title)
  expect(path(page)).toMatch(new RegExp(`^/media/${id}/`))
})

test('a comment written over a clip in quick view is counted there, and stands on the page of the clip', async () => {
  const { page } = await newReader('phone', { expected })
  let clip = 0
  await inDatabase(async (app) => {
    clip = (await addClips(app, 1))[0] ?? 0
  })
  await signIn(page, await newStaff('reader', 'بدر العنزي'))
  await page.goto(`/media/quickview?clip=${clip}`)
  await untilHydrated(page)
  const open = page.locator('.clip[data-place="shown"]').getByRole('button', { name: /^التعليقات/ })
  await open.click()
  await write(page, 'لقطة جميلة في وقتها')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => open.textContent()).toBe('1')
  await page.locator(`[data-clip="${clip}"] h2 a`).click()
  await page.locator('article.article h1').waitFor()
  expect(path(page)).toMatch(new RegExp(`^/media/${clip}`))
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await comment(page, 'لقطة جميلة في وقتها').waitFor()
})

test('on a phone media are filtered by an agency from the sheet, and the nine trending lists have only media, and keep the agency', async () => {
  const { page } = await newReader('phone', { expected })
  await page.goto('/media')
  await untilHydrated(page)
  const agencies = async () => [...new Set(await tiles(page).locator('.agency').allTextContents())]
  const name = String(await tiles(page).nth(1).locator('.agency').textContent())
  await page.locator('.filter-button').tap()
  const sheet = page.locator('.sheet[open]')
  await sheet.locator('.option').first().waitFor()
  await sheet.getByRole('searchbox').fill(name)
  await sheet.locator('.option-agency a').first().tap()
  await expect.poll(() => path(page)).toMatch(/^\/media\/agency\/\d+$/)
  await expect.poll(agencies).toEqual([name])
  expect(await page.locator('.chip-on').allTextContents()).toEqual([name])

  const address = page.url()
  const open = async (path: string) => {
    await page.goto(path)
    const links = await tiles(page).locator('.post-link').all()
    return Promise.all(links.map((link) => link.getAttribute('href')))
  }
  // Its readers react during the first minutes of a demo, and rankings are computed once a minute.
  await expect
    .poll(async () => (await open('/media?trending=mostinteraction')).length, { timeout: scaleTimeout(240_000) })
    .toBeGreaterThan(5)
  for (const kind of trendingKinds) {
    expect((await open(`/media?trending=${kind}`)).filter((href) => !href?.startsWith('/media/'))).toEqual([])
    await open(`${address}?trending=${kind}`)
    expect((await agencies()).filter((one) => one !== name)).toEqual([])
  }
})

test('the number of loaded media is stored apart from that of news, and as many are there on return', async () => {
  const { page, context } = await newReader('phone', { expected })
  await page.goto('/media')
  await untilHydrated(page)
  const count = () => tiles(page).count()
  expect(await count()).toBe(50)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(count).toBeGreaterThan(60)
  const stored = async (name: string) => Number((await context.cookies()).find((cookie) => cookie.name === name)?.value)
  await expect.poll(async () => (await stored('mediasCountCookie')) - (await count())).toBe(0)
  expect(await stored('newsCountCookie')).toBe(Number.NaN)
  const loaded = await ids(page)
  expect(new Set(loaded).size).toBe(loaded.length)
  const id = loaded[54] ?? ''
  const top = () => tile(page, id).evaluate((one) => Math.round(one.getBoundingClientRect().top))
  await tile(page, id).evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 200))
  const before = await top()
  await page.goto('/about')
  await page.goBack()
  await untilHydrated(page)
  // Positions are fractions of a pixel.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
})
