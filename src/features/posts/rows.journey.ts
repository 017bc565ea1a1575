import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { Page } from 'playwright'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { PostTitle } from './browser/listItem/PostTitle.tsx'

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

test('on a phone, agency, other agencies, time and comments of a post are in one line, whose time is whole', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  const lines = await page.locator('.posts > [data-id] > .meta').evaluateAll((all) =>
    all.map((line) => {
      const time = line.querySelector('time') as HTMLElement
      return { text: line.textContent, height: line.clientHeight, cut: time.scrollWidth > time.clientWidth }
    }),
  )
  expect(lines.length).toBeGreaterThan(40)
  expect(lines.filter(({ height }) => height > 44)).toEqual([])
  expect(lines.filter(({ cut }) => cut)).toEqual([])
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

const markup = (title: string) => renderToStaticMarkup(createElement(PostTitle, { title }))

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
