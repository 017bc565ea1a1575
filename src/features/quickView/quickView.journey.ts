import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { addClips } from '../../../e2e/clips.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { inDatabase } from '../../../e2e/staff.ts'
import { swipe } from '../../../e2e/swipe.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

let clips: number[] = []
let broken: number[] = []
let stream: number[] = []
let captioned: number[] = []

beforeAll(() =>
  inDatabase(async (app) => {
    stream = await addClips(app, ['tide.m3u8', 'tide-captions.m3u8'])
    captioned = await addClips(app, ['sea.mp4'], ['en', 'ar'])
    broken = await addClips(app, ['nothing.mp4', 'sea.mp4'])
    clips = await addClips(app, 8)
  }),
)

async function open(page: Page, id: number | undefined, locale = ''): Promise<void> {
  await page.goto(`${locale}/media/quickview?clip=${id}`)
  await untilHydrated(page)
}

/**
 * Waits until this clip is shown, at rest, and in the address. A swipe that begins earlier begins
 * between two clips.
 */
async function untilShown(page: Page, id: number | undefined): Promise<void> {
  await page.waitForFunction((clip) => {
    const slots = document.querySelector('.quick-slots')
    return document.querySelector(`[data-clip="${clip}"][data-place="shown"]`) && slots && slots.scrollTop % slots.clientHeight === 0
  }, id)
  await expect.poll(() => new URL(page.url()).searchParams.get('clip')).toBe(String(id))
}

/** Finds the clip that is shown. */
const shown = (page: Page) => page.locator('.clip[data-place="shown"]')
const video = (page: Page, id: number | undefined) => page.locator(`[data-clip="${id}"] video`)
const time = (page: Page, id: number | undefined) => video(page, id).evaluate((element: HTMLVideoElement) => element.currentTime)
const isPaused = (page: Page, id: number | undefined) => video(page, id).evaluate((element: HTMLVideoElement) => element.paused)
const isMuted = (page: Page, id: number | undefined) => video(page, id).evaluate((element: HTMLVideoElement) => element.muted)

async function untilPlaying(page: Page, id: number | undefined): Promise<void> {
  await expect.poll(() => isPaused(page, id)).toBe(false)
  const before = await time(page, id)
  await expect.poll(() => time(page, id)).not.toBe(before)
}

test('on a phone clips play one at a time, muted, with only the next one loaded, and reloading and Back lead to the same clip', async () => {
  const { page, context } = await newReader('phone')
  const finger = await context.newCDPSession(page)
  const requested = new Set<string>()
  page.on('request', (request) => request.url().includes('/clips/') && requested.add(request.url()))
  const loaded = (n: number) => [...requested].some((url) => url.endsWith(`-${n}`))
  await open(page, clips[0])
  await untilPlaying(page, clips[0])
  expect(await isMuted(page, clips[0])).toBe(true)
  await expect.poll(() => loaded(1)).toBe(true)
  expect(loaded(2)).toBe(false)
  expect(await sidewaysScroll(page)).toBe(0)

  await swipe(finger, 'up')
  await untilShown(page, clips[1])
  await untilPlaying(page, clips[1])
  await expect.poll(() => isPaused(page, clips[0])).toBe(true)
  expect(await page.locator('video').count()).toBe(3)
  await swipe(finger, 'up')
  await untilShown(page, clips[2])
  expect(await page.locator('video').count()).toBe(3)
  await swipe(finger, 'down')
  await untilShown(page, clips[1])

  await shown(page).getByRole('button', { name: 'الصوت' }).click()
  expect(await isMuted(page, clips[1])).toBe(false)
  await page.locator('.quick-steps').getByRole('button', { name: 'المقطع التالي' }).press('Enter')
  await untilShown(page, clips[2])
  expect(await isMuted(page, clips[2])).toBe(false)

  await page.reload()
  await untilHydrated(page)
  await untilShown(page, clips[2])
  await page.locator(`[data-clip="${clips[2]}"] h2 a`).click()
  await page.locator('article.article h1').waitFor()
  await page.goBack()
  await untilShown(page, clips[2])
  await untilPlaying(page, clips[2])
})

test('a clip pauses while its comments, signing in or another tab cover it, and its reactions ask visitors to sign in', async () => {
  const { page } = await newReader('phone')
  await open(page, clips[3])
  await untilPlaying(page, clips[3])
  await shown(page)
    .getByRole('button', { name: /^التعليقات/ })
    .click()
  await page.getByRole('dialog').getByLabel('اكتب تعليقك').waitFor()
  await expect.poll(() => isPaused(page, clips[3])).toBe(true)
  await page.keyboard.press('Escape')
  await untilPlaying(page, clips[3])

  await shown(page).getByRole('button', { name: 'أعجبني', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'تسجيل الدخول' }).waitFor()
  await expect.poll(() => isPaused(page, clips[3])).toBe(true)
  await page.keyboard.press('Escape')
  await untilPlaying(page, clips[3])

  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await setHidden(true)
  await expect.poll(() => isPaused(page, clips[3])).toBe(true)
  await setHidden(false)
  await untilPlaying(page, clips[3])
  await page.locator('[data-place="shown"] .clip-tap').click()
  await expect.poll(() => isPaused(page, clips[3])).toBe(true)
  expect(await violations(page)).toEqual([])
})

test('by keyboard and wheel alone, in English, to the clip that is gone and past one that does not play', async () => {
  const { page } = await newReader('desktop', { expected: ['404'] })
  await open(page, broken[0], '/en')
  await page.getByRole('alert').getByText("Oops! We couldn't fetch the video you were looking for.").waitFor()
  await page.getByRole('link', { name: 'Watch it at the agency' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('alert').getByRole('button', { name: 'Next clip' }).click()
  await untilShown(page, broken[1])

  await open(page, clips[0], '/en')
  await page.keyboard.press('ArrowDown')
  await untilShown(page, clips[1])
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 100)
  await untilShown(page, clips[2])
  await page.keyboard.press('k')
  await untilShown(page, clips[1])
  await untilPlaying(page, clips[1])
  await page.keyboard.press('Space')
  await expect.poll(() => isPaused(page, clips[1])).toBe(true)
  await page.keyboard.press('m')
  await expect.poll(() => isMuted(page, clips[1])).toBe(false)
  await expect.poll(() => page.locator('.quick [role=status]').first().textContent()).toContain('Clip ')
  expect(await page.locator('.side').getByRole('link', { name: 'Short clips' }).getAttribute('aria-current')).toBe('page')

  await open(page, 987_654_321, '/en')
  await page.getByRole('heading', { name: "Oops! We couldn't fetch the video you were looking for." }).waitFor()
  await page.getByRole('button', { name: 'Next clip' }).first().click()
  await page.locator('[data-place="shown"] video').waitFor()
  await page.goto('/en/news')
  expect(await page.getByRole('link', { name: 'Short clips' }).count()).toBe(0)
})

test('with data saving nothing is loaded until a tap, and with less motion nothing starts by itself', async () => {
  const { page } = await newReader('phone')
  const requested: string[] = []
  page.on('request', (request) => request.url().includes('/clips/') && requested.push(request.url()))
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' }) }),
  )
  await open(page, clips[0])
  await page.getByText('توفير البيانات مفعّل').first().waitFor()
  await page.locator('.quick-steps').getByRole('button', { name: 'المقطع التالي' }).press('Enter')
  await untilShown(page, clips[1])
  expect(requested).toEqual([])
  await page.locator('[data-place="shown"] .clip-tap').click()
  await untilPlaying(page, clips[1])
  expect(new Set(requested).size).toBe(1)

  const { page: calm } = await newReader('phone')
  await calm.emulateMedia({ reducedMotion: 'reduce' })
  await open(calm, clips[0])
  await calm
    .getByRole('button', { name: /^شغّل المقطع/ })
    .first()
    .waitFor()
  expect(await isPaused(calm, clips[0])).toBe(true)
  await calm.locator('[data-place="shown"] .clip-tap').click()
  await untilPlaying(calm, clips[0])
})

test('a stream plays in a browser that cannot play streams by itself, without a violation of the content policy', async () => {
  const { page } = await newReader('phone')
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  await open(page, stream[0])
  await untilPlaying(page, stream[0])
  expect(await video(page, stream[0]).evaluate((element: HTMLVideoElement) => element.currentSrc)).toMatch(/^blob:/)
})

test('a video on its own page plays after a tap and not before, and says when its source has it no more', async () => {
  const { page } = await newReader('phone', { expected: ['404'] })
  const requested: string[] = []
  page.on('request', (request) => request.url().includes('/clips/') && requested.push(request.url()))
  await page.goto(`/news/${clips[0]}`)
  await untilHydrated(page)
  expect(requested).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^شغّل الفيديو/ }).click()
  const playedFor = () => page.locator('.player video').evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(playedFor).toBeGreaterThan(0.5)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('VIDEO')
  await page.keyboard.press('Space')
  await expect.poll(() => page.locator('.player video').evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)

  await page.goto(`/news/${broken[0]}`)
  await untilHydrated(page)
  await page.getByRole('button', { name: /^شغّل الفيديو/ }).click()
  await page.getByRole('alert').getByText('عذراً، تعذّر جلب الفيديو الذي تبحث عنه.').waitFor()
  await page.getByRole('alert').getByText('رمز الخطأ 4').waitFor()
  await page.getByRole('button', { name: 'حاول مجدداً' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'شاهده لدى الوكالة' }).waitFor()
})

/** The captions that a video shows: their language and words. */
const captions = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluate((element: HTMLVideoElement) =>
      [...element.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .map(({ language, cues }) => [language, ...[...(cues ?? [])].map((cue) => (cue as VTTCue).text)]),
    )

test('a clip shows the captions of its feed in the language of the page, through our own origin, and a video on its page offers them', async () => {
  const { page } = await newReader('phone')
  const requested: string[] = []
  page.on('request', (request) => /words|\/captions\//.test(request.url()) && requested.push(request.url()))
  await open(page, captioned[0])
  const words = {
    ar: ['ar', 'مقطع من غرفة الأخبار التجريبية', 'لا صوت في هذا المقطع'],
    en: ['en', 'A clip of the demo newsroom', 'This clip has no sound'],
  }
  await expect.poll(() => captions(page, `[data-clip="${captioned[0]}"] video`)).toEqual([words.ar])
  expect(requested.filter((url) => !url.startsWith(`${new URL(page.url()).origin}/captions/`))).toEqual([])
  // They are not below the title, which covers the lower part of a clip.
  const lines = () =>
    video(page, captioned[0]).evaluate((element: HTMLVideoElement) =>
      [...element.textTracks].flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).line)),
    )
  await expect.poll(lines).toEqual([68])
  await open(page, captioned[0], '/en')
  await expect.poll(() => captions(page, `[data-clip="${captioned[0]}"] video`)).toEqual([words.en])

  await page.goto(`/news/${captioned[0]}`)
  await untilHydrated(page)
  const tracks = page.locator('.player track')
  expect(await tracks.count()).toBe(0)
  await page.getByRole('button', { name: /^شغّل الفيديو/ }).click()
  await expect
    .poll(() => tracks.evaluateAll((all) => all.map((track) => (track as HTMLTrackElement).label)))
    .toEqual(['العربية', 'الإنجليزية'])
  expect(await captions(page, '.player video')).toEqual([])
})

test('a stream’s own captions are shown in a browser that cannot play streams by itself', async () => {
  const { page } = await newReader('phone')
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  await open(page, stream[1])
  await untilPlaying(page, stream[1])
  await expect
    .poll(() => captions(page, `[data-clip="${stream[1]}"] video`))
    .toEqual([['ar', 'مقطع من غرفة الأخبار التجريبية', 'لا صوت في هذا المقطع']])
})

test('clips of a hidden agency are left out, but not the one that was opened', async () => {
  const { page } = await newReader('phone')
  await page.goto('/media/quickview')
  await untilHydrated(page)
  const hidden = String(await shown(page).getAttribute('data-of')).split(' ')[0]
  await page.evaluate((key) => localStorage.setItem('hidden', JSON.stringify({ [String(key)]: 'وكالة' })), hidden)
  await page.goto('/media/quickview')
  await untilHydrated(page)
  await expect.poll(async () => String(await shown(page).getAttribute('data-of')).split(' ')).not.toContain(hidden)
  await expect.poll(() => shown(page).isVisible()).toBe(true)
  await open(page, clips[0])
  await untilShown(page, clips[0])
  expect(await shown(page).isVisible()).toBe(true)
})
