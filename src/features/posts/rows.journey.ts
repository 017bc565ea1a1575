import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { Page } from 'playwright'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { phraseEnds } from '#text/phraseEnds.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { PostTitle } from './browser/listItem/PostTitle.tsx'
import { titleLimits } from './titleLimits.ts'

openBrowser()

const archive = join(import.meta.dirname, '../../../../shared/data/articles.ndjson.gz')

test.skipIf(!existsSync(archive))(
  'of 400 real headlines, none is cut within a word or hidden on a phone, beside a picture or without one',
  async () => {
    const titles = await realTitles(400)
    expect(titles).toHaveLength(400)
    const { page } = await newReader('phone')
    await page.goto('/')
    await untilHydrated(page)
    for (const kind of ['.post:has(.thumb):not(.lead)', '.post:not(:has(.thumb))']) {
      const shown = await page.evaluate(showTitles, { kind, rendered: titles.map(markup) })
      expect(shown.filter(({ hidden }) => hidden)).toEqual([])
      expect(shown.filter(({ text }, n) => !endsAtWord(text, titles[n] ?? ''))).toEqual([])
      expect(shown.filter(({ lines }) => lines > 5)).toEqual([])
      expect(shown.filter(({ lines }) => lines > 4).length).toBeLessThan(8)
    }
  },
)

test('on a phone, agency, other agencies, time and comments of a post are in one line, or in two if they are long, and each is whole', async () => {
  const { page } = await newReader('phone')
  for (const path of ['/', '/en', '/en/news?language=both&trending=mostcomment', '/news?language=both&trending=mostcomment']) {
    await page.goto(path)
    await untilHydrated(page)
    const lines = await page.locator('.posts > [data-id] > .meta').evaluateAll((all) =>
      all.map((line) => {
        const parts = [...line.querySelectorAll<HTMLElement>('.agency, .agencies, time, .i-comment')]
        const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => clientWidth > 0 && scrollWidth > clientWidth
        return { text: line.textContent, height: line.clientHeight, long: line.matches('.long'), cut: parts.some(isCut) }
      }),
    )
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter(({ height, long }) => height > (long ? 64 : 44))).toEqual([])
    expect(lines.filter(({ cut }) => cut)).toEqual([])
    // Older ones have a date.
    if (!path.includes('trending')) expect(lines.filter(({ long }) => long).length).toBeLessThan(lines.length / 3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
})

test('on a phone, what can be done with a post opens below it; its button, Esc, a tap elsewhere and Android’s Back close it', async () => {
  const { page } = await newReader('phone')
  // Android's Back asks the newest watcher to close.
  await page.addInitScript(() => {
    const scope = globalThis as unknown as { CloseWatcher: new () => { requestClose(): void }; goBack: () => void }
    scope.CloseWatcher = class extends scope.CloseWatcher {
      constructor() {
        super()
        scope.goBack = () => this.requestClose()
      }
    }
  })
  await page.goto('/')
  await untilHydrated(page)
  const post = page.locator('.posts > [data-id]').nth(2)
  const button = post.locator('[data-tap=react]')
  const palette = page.locator('.reaction-palette')
  const open = async () => {
    await button.tap()
    await palette.waitFor()
  }
  for (const close of [
    () => button.tap(),
    () => page.keyboard.press('Escape'),
    () => page.touchscreen.tap(180, 20),
    () => page.evaluate(() => (globalThis as unknown as { goBack: () => void }).goBack()),
  ]) {
    await open()
    const [row, panel] = await Promise.all([post.boundingBox(), palette.boundingBox()])
    expect(panel?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0) - 2)
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await close()
    await palette.waitFor({ state: 'detached' })
  }
  // At the bottom of the window, the list moves so that all of it is seen.
  await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 90))
  await open()
  await expect
    .poll(() =>
      palette.evaluate(
        (panel) => panel.getBoundingClientRect().bottom - (document.querySelector('.bottom')?.getBoundingClientRect().top ?? 0),
      ),
    )
    .toBeLessThanOrEqual(0)
  expect(new URL(page.url()).pathname).toBe('/')
})

test('beside a picture on a phone, few headlines end with a line of one short word', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  const words = 'تطوير سبعة شواطئ عامة بكلفة كبيرة وافتتاح أولها قرب سواحل المنقف والفنطاس'.split(' ')
  const shares = await page.evaluate((words) => {
    const heading = document.querySelector<HTMLElement>('.post:has(> .thumb):not(.lead, .part) h2')
    const link = heading?.querySelector('a')
    if (!heading || !link) throw new Error('no post has a picture')
    return words.slice(4).map((_, left) => {
      link.textContent = words.slice(0, words.length - left).join(' ')
      const range = document.createRange()
      range.selectNodeContents(link)
      const last = [...range.getClientRects()].at(-1)
      return (last?.width ?? 0) / heading.clientWidth
    })
  }, words)
  expect(shares.filter((share) => share < 0.3)).toEqual([])
})

test('posts beside each other on a wide window have their lines at one height, and the heads of a search and an agency no empty room below them', async () => {
  const { page } = await newReader()
  await page.goto('/news?category=first_page')
  await untilHydrated(page)
  const tops = await page
    .locator('.posts > .second > .meta')
    .evaluateAll((lines) => lines.slice(0, 3).map((line) => Math.round(line.getBoundingClientRect().top)))
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
  for (const window of ['phone', 'desktop'] as const) {
    const { page } = await newReader(window)
    for (const [path, last] of [
      ['/news?search=الكويت', '.found-tools > :last-child, .found-parts:not([hidden]), .list-head .list-tool'],
      ['/news/agency/1', '.agency-links > :last-child'],
    ] as const) {
      await page.goto(path)
      await untilHydrated(page)
      const room = () =>
        page.evaluate((selector) => {
          const ends = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().bottom)
          return (document.querySelector('.posts > [data-id]')?.getBoundingClientRect().top ?? 0) - Math.max(...ends)
        }, last)
      await expect.poll(room).toBeLessThan(20)
    }
  }
})

test('on a phone, the button for new posts comes beside the name of the list and moves nothing', async () => {
  const { page } = await newReader('phone')
  for (const [path, label] of [
    ['/', '12 خبراً جديداً'],
    ['/en', '12 new stories'],
  ] as const) {
    await page.goto(path)
    await untilHydrated(page)
    const tops = await page.evaluate((label) => {
      const top = () => document.querySelector('.posts')?.getBoundingClientRect().top
      const room = document.querySelector('.list-head > .pill-room')
      const button = Object.assign(document.createElement('button'), { className: 'pill i i-up', textContent: label })
      room?.replaceChildren()
      const before = top()
      room?.append(button)
      return [before, top()]
    }, label)
    expect(tops[0]).toBe(tops[1])
  }
})

test('a post that was read keeps its place, weight and height, and only changes its colour', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  // Places are those within the list: a strip of urgent stories may come above it at any time.
  const look = () =>
    page.locator('.posts > [data-id] h2').evaluateAll((titles) =>
      titles.slice(0, 8).map((title) => {
        const { top, height } = title.getBoundingClientRect()
        const list = title.closest('.posts')?.getBoundingClientRect().top ?? 0
        return { top: Math.round(top - list), height, weight: getComputedStyle(title).fontWeight }
      }),
    )
  const color = () =>
    page
      .locator('.posts > [data-id] h2')
      .nth(1)
      .evaluate((title) => getComputedStyle(title).color)
  const [before, colorBefore] = [await look(), await color()]
  await page.locator('.post-link').nth(1).click()
  await page.locator('.prose').waitFor()
  await page.goBack()
  await page.locator('.posts .read').first().waitFor()
  expect(await look()).toEqual(before)
  expect(await color()).not.toBe(colorBefore)
})

test('a phone shows one button in the line of a post, which opens what can be done with it; a mouse shows the others over the post', async () => {
  const phone = await newReader('phone')
  await phone.page.goto('/')
  await untilHydrated(phone.page)
  expect(await shownActions(phone.page)).toEqual(['react'])
  await phone.page.locator('.posts [data-tap=react]').nth(1).tap()
  const names = async () =>
    (await phone.page.locator('.reaction-palette button').allTextContents()).map((name) => name.replace(/[\d,.]+\S*$/, ''))
  await expect.poll(names).toEqual(['أعجبني', 'لم يعجبني', 'مهم', 'طريف', 'خبر كاذب', 'حفظ', 'شارك', 'المزيد من هذا', 'أقل من هذا'])

  const { page } = await newReader('desktop')
  await page.goto('/')
  await untilHydrated(page)
  expect(await shownActions(page)).toEqual([])
  const heights = () => page.locator('.posts > [data-id]').evaluateAll((posts) => posts.map((post) => post.getBoundingClientRect().top))
  const before = await heights()
  await page.locator('.post-link').nth(1).hover()
  await expect.poll(() => shownActions(page)).toEqual(['save', 'share', 'react'])
  await page.mouse.move(5, 5)
  await page.locator('.post-link').nth(1).focus()
  await expect.poll(() => shownActions(page)).toEqual(['save', 'share', 'react'])
  expect(await heights()).toEqual(before)
})

test('a phone returns from a post to the same place of a list of rows of different heights', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  const target = page.locator('.posts > [data-id]').nth(30)
  await target.scrollIntoViewIfNeeded()
  const top = () => target.evaluate((post) => Math.round(post.getBoundingClientRect().top))
  await expect.poll(top).toBeLessThan(740)
  const before = await top()
  await target.locator('.post-link').click()
  await page.locator('.prose').waitFor()
  await page.goBack()
  await expect.poll(top).toBe(before)
  await page.reload()
  await untilHydrated(page)
  await expect.poll(top).toBe(before)
})

const markup = (title: string) =>
  renderToStaticMarkup(createElement(PostTitle, { title, end: phraseEnds(title, titleLimits.narrow).next().value ?? undefined }))

/** The visible actions of the second post. */
function shownActions(page: Page): Promise<(string | null)[]> {
  return page
    .locator('.posts > [data-id]')
    .nth(1)
    .locator('.actions [data-tap]')
    .evaluateAll((buttons) =>
      buttons.filter((button) => button.checkVisibility({ opacityProperty: true })).map((button) => button.getAttribute('data-tap')),
    )
}

/**
 * Puts each title into a row of this kind.
 * @returns what a phone shows of it, on how many lines, and whether part of it is out of sight
 */
function showTitles({ kind, rendered }: { kind: string; rendered: string[] }) {
  const post = document.querySelector<HTMLElement>(kind)
  const link = post?.querySelector<HTMLElement>('.post-link')
  const heading = post?.querySelector<HTMLElement>('h2')
  if (!post || !link || !heading) throw new Error(`no ${kind}`)
  post.style.contentVisibility = 'visible'
  return rendered.map((html) => {
    link.innerHTML = html
    const [inner, outer] = [link.getBoundingClientRect(), post.getBoundingClientRect()]
    const hidden =
      heading.scrollHeight > heading.clientHeight + 1 || inner.left < 0 || inner.right > innerWidth || inner.bottom > outer.bottom
    const cut = link.querySelector('.wide-only')
    const whole = link.textContent ?? ''
    const text = cut ? whole.slice(0, whole.length - (cut.textContent?.length ?? 0)) : whole
    return { text, hidden, lines: Math.round(heading.getBoundingClientRect().height / 28) }
  })
}

/** Whether what is shown is all, or ends where a word does. */
function endsAtWord(shown: string, title: string): boolean {
  const tidy = title.replace(/\s+/g, ' ').trim()
  const text = shown.replace(/…$/, '')
  return tidy === shown || (tidy.startsWith(text) && !/^[\p{L}\p{M}\p{N}]/u.test(tidy.slice(text.length)) && !text.endsWith('ـ'))
}

/** Titles from the whole archive, evenly spread. */
async function realTitles(count: number): Promise<string[]> {
  const all = new Set<string>()
  for await (const line of createInterface({ input: createReadStream(archive).pipe(createGunzip()) }))
    all.add(JSON.parse(line).title.trim())
  const distinct = [...all].filter(Boolean)
  return Array.from({ length: count }, (_, n) => distinct[Math.floor((n * distinct.length) / count)] as string)
}
