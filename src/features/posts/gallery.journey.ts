import type { Page } from 'playwright'
import { beforeAll, expect, inject, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { inDatabase } from '../../../e2e/staff.ts'
import { moveFingers } from '../../../e2e/swipe.ts'
import { violations } from '../../../e2e/violations.ts'
import { addPost } from '../../../test/posts.ts'
import { sanitizeBody } from '../ingest/server/documents/sanitizeHtml.ts'

openBrowser()

let album = 0
let interview = 0
let report = 0

/**
 * A gallery of three of the demo's pictures, a video that only YouTube's page plays, and a text
 * with one.
 */
beforeAll(() =>
  inDatabase(async (app) => {
    const pictures = await app.db
      .selectFrom('posts')
      .select(['image_url', 'image_width', 'image_height', 'agency_id'])
      .where('image_width', '>', 0)
      .orderBy('id')
      .limit(3)
      .execute()
    const [first] = pictures
    if (!first || pictures.length < 3) throw new Error('the demo has no pictures yet')
    album = await addPost(app, { ...first, media_type: 'media', title: 'ألبوم التجربة' })
    await app.db
      .insertInto('post_pictures')
      .values(
        pictures.map(({ image_url, image_width, image_height }, position) => ({
          post_id: album,
          position,
          url: image_url ?? '',
          description: `وصف ${position + 1}`,
          width: image_width,
          height: image_height,
        })),
      )
      .execute()
    const video = { src: 'https://www.youtube-nocookie.com/embed/abcDEF_12-3', poster: null, duration: 61 }
    interview = await addPost(app, {
      ...first,
      media_type: 'media',
      source: 'youtube',
      title: 'مقابلة التجربة',
      url: 'https://www.youtube.com/watch?v=abcDEF_12-3',
      video: JSON.stringify(video),
    })
    const frame = '<iframe src="https://www.youtube.com/embed/abcDEF_12-3" title="كلمة التجربة"></iframe>'
    const body = sanitizeBody(`<p>قبل الفيديو.</p><figure>${frame}</figure><p>بعد الفيديو.</p>`, 'https://news.example/')
    report = await addPost(app, { agency_id: first.agency_id, title: 'نص فيه فيديو', body })
  }),
)

/** Collects what the page asks other sites for, which answer with an empty page. */
async function answerOutside(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(
    ({ origin }) => origin !== inject('origin'),
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' })
    },
  )
  return asked
}

const count = (page: Page) => page.locator('.lightbox .lightbox-count')
/** The picture that is shown, once it has loaded. */
const shown = (page: Page) => page.locator('.lightbox .pswp__item[aria-hidden="false"] .pswp__img:not(.pswp__img--placeholder)')
/** Pixels, where and as large as it is painted. */
const box = (page: Page) =>
  shown(page).evaluate((image) => ({ x: image.getBoundingClientRect().x, width: image.getBoundingClientRect().width }))

/** Waits until the picture is loaded and has been in one place for ten frames. */
async function untilStill(page: Page): Promise<void> {
  await shown(page).waitFor()
  await shown(page).evaluate(
    (image) =>
      new Promise<void>((resolve) => {
        let last = ''
        let frames = 0
        const check = () => {
          const { x, width } = image.getBoundingClientRect()
          frames = `${x} ${width}` === last ? frames + 1 : 0
          last = `${x} ${width}`
          if (frames === 10) resolve()
          else requestAnimationFrame(check)
        }
        check()
      }),
  )
}

test('on a phone pictures follow the finger to the next one in the direction of the language, and two fingers enlarge one', async () => {
  for (const locale of ['ar', 'en'] as const) {
    const { page, context } = await newReader('phone')
    const protocol = await context.newCDPSession(page)
    const of = locale === 'ar' ? 'من' : 'of'
    await page.goto(`${locale === 'ar' ? '' : '/en'}/media/${album}`)
    await untilHydrated(page)
    await page.locator('.gallery button').first().click()
    await expect.poll(() => count(page).textContent()).toBe(`1 ${of} 3`)
    await untilStill(page)
    const [left, right] = [
      { x: 60, y: 350 },
      { x: 300, y: 350 },
    ]
    const [forward, back] =
      locale === 'ar'
        ? [
            { from: left, to: right },
            { from: right, to: left },
          ]
        : [
            { from: right, to: left },
            { from: left, to: right },
          ]
    await moveFingers(protocol, [forward])
    await expect.poll(() => count(page).textContent()).toBe(`2 ${of} 3`)
    await page.locator('.lightbox').getByText('وصف 2').waitFor()
    await untilStill(page)
    await moveFingers(protocol, [back])
    await expect.poll(() => count(page).textContent()).toBe(`1 ${of} 3`)
    // There is none before the first one.
    await untilStill(page)
    await moveFingers(protocol, [back])
    await untilStill(page)
    expect(await count(page).textContent()).toBe(`1 ${of} 3`)

    const { width } = await box(page)
    const spread = [
      { from: { x: 160, y: 350 }, to: { x: 80, y: 350 } },
      { from: { x: 200, y: 350 }, to: { x: 280, y: 350 } },
    ]
    await moveFingers(protocol, spread)
    await expect.poll(async () => (await box(page)).width).toBeGreaterThan(width * 1.5)
    await untilStill(page)
    // One finger now moves the enlarged picture, and does not leave it.
    const before = await box(page)
    await moveFingers(protocol, [{ from: { x: 180, y: 350 }, to: { x: 220, y: 350 } }])
    await untilStill(page)
    expect((await box(page)).x).toBeGreaterThan(before.x)
    expect(await count(page).textContent()).toBe(`1 ${of} 3`)
  }
})

test('by keys alone a reader walks through a gallery, enlarges any of its pictures, and returns to the one shown last', async () => {
  const { page } = await newReader('desktop')
  await page.goto(`/media/${album}`)
  await untilHydrated(page)
  const buttons = page.locator('.gallery button')
  await buttons.first().focus()
  await page.keyboard.press('Tab')
  expect(await buttons.nth(1).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => count(page).textContent()).toBe('2 من 3')
  // Keys are ignored while the dialog opens.
  await untilStill(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => count(page).textContent()).toBe('3 من 3')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => count(page).textContent()).toBe('2 من 3')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => count(page).textContent()).toBe('1 من 3')
  // The focus stays in the dialog however often it moves on.
  for (let n = 0; n < 8; n++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('.lightbox') !== null),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.lightbox').count()).toBe(0)
  await expect.poll(() => buttons.first().evaluate((button) => button === document.activeElement)).toBe(true)
})

test('YouTube is asked for nothing before a tap on its video, and then its player without cookies is loaded', async () => {
  const { page } = await newReader('phone')
  const asked = await answerOutside(page)
  await page.goto(`/media/${interview}`)
  await untilHydrated(page)
  await page.getByText('لا يُحمَّل شيء من يوتيوب قبل أن تشغّل الفيديو.').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'شغّل الفيديو من يوتيوب' }).tap()
  const frame = page.locator('.stage iframe')
  await frame.waitFor()
  expect(await frame.getAttribute('title')).toBe('مقابلة التجربة')
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/abcDEF_12-3?autoplay=1&playsinline=1&rel=0'])
})

test('a YouTube video in a text is a poster, and plays in its place after a tap', async () => {
  const { page } = await newReader('phone', { expected: ['/pictures/'] })
  const asked = await answerOutside(page)
  await page.goto(`/news/${report}`)
  await untilHydrated(page)
  const poster = page.locator('.prose').getByRole('link', { name: 'كلمة التجربة' })
  await poster.waitFor()
  expect(await violations(page)).toEqual([])
  expect(asked).toEqual([])
  await poster.tap()
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/abcDEF_12-3?autoplay=1&playsinline=1&rel=0'])
  expect(await page.locator('.prose iframe').getAttribute('title')).toBe('كلمة التجربة')
  expect(await violations(page)).toEqual([])
  expect(await page.locator('.prose').textContent()).toBe('قبل الفيديو.بعد الفيديو.')
})
