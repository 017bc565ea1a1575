import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { violations } from '../../../e2e/violations.ts'
import type { Post } from './schema.ts'

openBrowser()

/** The first whose agency sends more than a summary, which is not read aloud. */
async function findWithBody(page: Page, posts: Post[]): Promise<Post> {
  for (const post of posts) {
    const { data } = await (await page.request.get(`/api/auth/post/${post.id}`)).json()
    if (data.body_html) return post
  }
  throw new Error('no story has a body')
}

/** Posts of the demo that a search finds, newest first. */
async function find(page: Page, query: string): Promise<Post[]> {
  const { data } = await (await page.request.get(`/api/posts?${query}`)).json()
  return data
}

const hour = 3600_000

test.each([
  ['ar', 'phone', /^[^·]+ · \d+ \S+ \d{4}، [^·]+ · وقت القراءة: [^·]+$/],
  ['en', 'desktop', /^[^·]+ · \d+ \S+ \d{4}, [^·]+ · [^·]+ to read$/],
] as const)(
  'after three days, the byline has agency, date and time to read in this order, and the date once (%s, %s)',
  async (locale, window, shape) => {
    const { page } = await newReader(window)
    const [post] = (await find(page, 'pagination=200')).filter(({ agency }) => agency.name_en === 'Riwaq Culture')
    await page.clock.setSystemTime(Date.now() + 72 * hour)
    await page.goto(`${locale === 'ar' ? '' : '/en'}/news/${post?.id}`)
    await untilHydrated(page)
    const parts = await page.locator('.byline-facts > *').allTextContents()
    const facts = parts.filter((part) => !/^(بقلم|By) /.test(part)).join(' · ')
    expect(facts).toMatch(shape)
    expect(facts.match(/\d{4}/g)).toHaveLength(1)
    expect(await page.locator('.byline .ago').count()).toBe(0)
  },
)

test('the place of a dateline and how long ago the story came are in the byline', async () => {
  const { page } = await newReader('phone')
  const [post] = (await find(page, 'pagination=200')).filter(({ agency }) => agency.name_en === 'Seef News Agency')
  await page.goto(`/news/${post?.id}`)
  await untilHydrated(page)
  const parts = page.locator('.byline-facts > *')
  expect(await parts.nth(1).textContent()).toBe('الكويت')
  expect(await parts.nth(2).textContent()).toMatch(/\((قبل .*|الآن)\)$/)
})

test.each(['Seef News Agency', 'Riwaq Culture', 'Shiraa International', 'Gulf Lantern'])(
  'the paragraphs of %s have space between them, whatever its markup',
  async (agency) => {
    const { page } = await newReader('phone')
    const [post] = (await find(page, 'pagination=200')).filter(({ agency: { name_en } }) => name_en === agency)
    await page.goto(`/news/${post?.id}`)
    const gaps = await page.locator('.prose').evaluate((prose) => {
      const boxes = [...prose.querySelectorAll('p')].map((paragraph) => paragraph.getBoundingClientRect())
      return boxes.slice(1).map((box, index) => Math.round(box.top - (boxes[index]?.bottom ?? 0)))
    })
    expect(gaps.length).toBeGreaterThan(0)
    expect(new Set(gaps)).toEqual(new Set([16]))
  },
)

test.each([
  ['ar', 'phone', 'شارك', 'حفظ', ['واتساب', 'إكس', 'تيليغرام'], 'انسخ الرابط', 'نُسخ الرابط'],
  ['en', 'desktop', 'Share', 'Save', ['WhatsApp', 'X', 'Telegram'], 'Copy link', 'Link copied'],
] as const)(
  'a story is shared by WhatsApp first, and saved by the button beside (%s, %s)',
  async (locale, window, share, save, names, copy, copied) => {
    const { page, context } = await newReader(window)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const [post] = (await find(page, 'pagination=20')).filter(({ agency }) => agency.name_en !== 'Mirqab')
    const prefix = locale === 'ar' ? '' : '/en'
    await page.goto(`${prefix}/news/${post?.id}`)
    await untilHydrated(page)
    const bar = page.locator('.post-bar')
    const [saveBox, shareBox] = [
      await bar.getByRole('button', { name: save, exact: true }).boundingBox(),
      await bar.getByRole('button', { name: share, exact: true }).boundingBox(),
    ]
    expect(Math.abs((saveBox?.x ?? 0) - (shareBox?.x ?? 0))).toBeLessThan(60)

    await bar.getByRole('button', { name: share, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: share })
    await sheet.getByRole('link').first().waitFor()
    expect((await sheet.getByRole('link').allTextContents()).map((text) => text.replace(/ \(.*/, ''))).toEqual(names)
    const sent = new URL(String(await sheet.getByRole('link').first().getAttribute('href')))
    const url = `${inject('origin')}${prefix}/news/${post?.id}`
    expect([sent.origin, sent.searchParams.get('text')]).toEqual(['https://wa.me', `${post?.title}\n${url}`])
    expect(await violations(page)).toEqual([])
    const box = await sheet.locator('.dialog-box').boundingBox()
    const size = page.viewportSize()
    if (window === 'phone') expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(size?.height)
    else expect([(box?.width ?? 999) < 320, (box?.y ?? 0) - ((shareBox?.y ?? 0) + (shareBox?.height ?? 0)) < 20]).toEqual([true, true])
    await sheet.getByRole('button', { name: copy }).click()
    await page.locator('.toast').getByText(copied).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    expect(await sheet.count()).toBe(0)

    await bar.getByRole('button', { name: share, exact: true }).click()
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.count()).toBe(0)
  },
)

test.each([
  ['ar', 'phone', 'كبّر الخط'],
  ['en', 'desktop', 'Larger text'],
] as const)(
  'the text of articles grows in steps, fits the window, and keeps its size in this browser (%s, %s)',
  async (locale, window, larger) => {
    const { page } = await newReader(window)
    const [post, other] = await find(page, 'pagination=2')
    const prefix = locale === 'ar' ? '/news' : '/en/news'
    await page.goto(`${prefix}/${post?.id}`)
    await untilHydrated(page)
    const fontSize = () => page.locator('.prose').evaluate((prose) => Number.parseFloat(getComputedStyle(prose).fontSize))
    const button = page.getByRole('button', { name: larger })
    expect(await fontSize()).toBe(17)
    const sizes = []
    for (let step = 0; step < 3; step++) {
      await button.click()
      sizes.push(await fontSize())
    }
    expect(sizes.map((size) => Math.round(size * 100) / 100)).toEqual([19.55, 22.1, 25.5])
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect(await sidewaysScroll(page)).toBe(0)
    await page.goto(`${prefix}/${other?.id}`, { waitUntil: 'commit' })
    await page.locator('.prose').waitFor()
    expect(await fontSize()).toBe(25.5)
  },
)

/**
 * Stands in for the voices of a device, which a browser without a screen does not have; utterances
 * end when the test says so.
 */
function installVoices(languages: string[]): void {
  const spoken: string[] = []
  const voices = languages.map((lang) => ({ lang, name: lang, localService: true, default: false, voiceURI: lang }))
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak(utterance: SpeechSynthesisUtterance) {
      spoken.push(utterance.text)
      Object.assign(globalThis, { endUtterance: () => utterance.onend?.(new Event('end') as SpeechSynthesisEvent) })
    },
    cancel: () => spoken.push('(cancel)'),
  })
  class Utterance {
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis })
  Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance, spoken })
}

test('a story is read aloud, pauses, goes on where it paused, and ends when the reader leaves', async () => {
  const { page } = await newReader('phone')
  await page.addInitScript(installVoices, ['en-GB', 'ar_SA'])
  const [post] = (await find(page, 'pagination=200')).filter(({ agency }) => agency.name_en === 'Riwaq Culture')
  await page.goto(`/news/${post?.id}`)
  await untilHydrated(page)
  const spoken = () => page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken)
  const end = () => page.evaluate(() => (globalThis as unknown as { endUtterance(): void }).endUtterance())
  await page.getByRole('button', { name: 'استمع إلى الخبر' }).click()
  await expect.poll(spoken).toEqual(['(cancel)', expect.stringContaining(post?.title.split(' ')[0] ?? '')])
  await end()
  const [, , second] = await spoken()
  expect(second).toBeTruthy()
  await page.getByRole('button', { name: 'أوقف مؤقتاً' }).click()
  await end()
  expect((await spoken()).slice(3)).toEqual(['(cancel)'])
  await page.getByRole('button', { name: 'تابع الاستماع' }).click()
  expect((await spoken()).slice(4)).toEqual(['(cancel)', second])
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'العودة إلى القائمة' }).click()
  await expect.poll(async () => (await spoken()).slice(6)).toEqual(['(cancel)'])
})

test('without a voice for its language, a story does not offer to be read aloud', async () => {
  const { page } = await newReader('desktop')
  await page.addInitScript(installVoices, ['en-GB'])
  const posts = await find(page, 'pagination=200')
  for (const [language, buttons] of [
    ['en', 1],
    ['ar', 0],
  ] as const) {
    const { id } = await findWithBody(
      page,
      posts.filter((post) => post.language === language),
    )
    await page.goto(`/en/news/${id}`)
    await untilHydrated(page)
    await expect.poll(() => page.getByRole('button', { name: 'Listen to this story' }).count()).toBe(buttons)
  }
})

test.each(['phone', 'tablet', 'desktop'] as const)('on a %s, an article ends with more of its agency and the most read', async (window) => {
  const { page } = await newReader(window)
  const [post] = await find(page, 'pagination=1')
  await page.goto(`/news/${post?.id}`)
  const more = page.locator('.read-next')
  await more.scrollIntoViewIfNeeded()
  const hrefs = await more.locator('.more-of li a').evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname))
  expect(hrefs.length).toBeGreaterThan(0)
  expect(hrefs.some((href) => href.startsWith(`/news/${post?.id}`))).toBe(false)
  expect(await more.locator('.popular li a').first().isVisible()).toBe(true)
  expect(await sidewaysScroll(page)).toBe(0)
})

test.each([
  ['ar', 'phone'],
  ['en', 'desktop'],
] as const)('a printed article is black on white, with its picture and addresses, without menus (%s, %s)', async (locale, window) => {
  const { page } = await newReader(window)
  const [post] = (await find(page, 'pagination=100')).filter(({ image, source }) => image !== null && source !== 'mirqab')
  const prefix = locale === 'ar' ? '' : '/en'
  await page.goto(`${prefix}/news/${post?.id}`)
  await untilHydrated(page)
  await page.emulateMedia({ media: 'print' })
  const colors = await page
    .locator('.prose')
    .evaluate((prose) => [getComputedStyle(prose).color, getComputedStyle(document.body).backgroundColor])
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  for (const hidden of [
    '.top',
    '.side',
    '.bottom',
    '.post-bar',
    '.list-panel',
    '.comments',
    '.reaction-bar',
    '.footer',
    '.source-link',
    '.read-next',
  ])
    expect([hidden, await page.locator(hidden).first().isVisible()]).toEqual([hidden, false])
  expect(await page.locator('.article-picture').isVisible()).toBe(true)
  expect(await page.locator('.print-address').textContent()).toContain(`${inject('origin')}${prefix}/news/${post?.id}`)
  expect(await page.locator('.print-address').isVisible()).toBe(true)
  expect(await page.locator('.print-address').textContent()).toContain(post?.url)
  const [width, main] = await page.evaluate(() => [innerWidth, document.querySelector('article')?.getBoundingClientRect().width ?? 0])
  expect(main / (width ?? 1)).toBeGreaterThan(0.9)
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
})
