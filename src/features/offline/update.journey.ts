import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithWorker } from '../../../e2e/openWithWorker.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { openProxy, type SiteProxy } from '../../../e2e/siteProxy.ts'

openBrowser({ whole: true })

let proxy: SiteProxy
beforeAll(async () => {
  proxy = await openProxy()
})
afterAll(() => proxy.close())

const file = /\bassets\/(?=[\w.-]+\.(?:js|css|woff2|svg)\b)/g

/**
 * Does what a release does: all files have other addresses, the earlier ones are gone, and the page
 * of a post says that it is new.
 */
function release(): void {
  proxy.target = (path) => (path.search(file) > 0 ? null : path.replace('/assets/new/', '/assets/'))
  proxy.change = (path, text) =>
    text.replace(file, 'assets/new/') + (/\/newsPost-[\w-]+\.js$/.test(path) ? '\nglobalThis.isNewPage = true' : '')
}

async function openPost(page: Page): Promise<{ isNewPage?: true; sameDocument?: true }> {
  await page.locator('.post-link').nth(2).click()
  await page.locator('.article .prose').waitFor()
  return page.evaluate(() => {
    const { isNewPage, sameDocument } = window as { isNewPage?: true; sameDocument?: true }
    return { ...(isNewPage && { isNewPage }), ...(sameDocument && { sameDocument }) }
  })
}

test('a new version waits until the reader takes it: their window loads once, and another goes on with the files of its version', async () => {
  const { page, context } = await newReader('desktop', { worker: true })
  let loads = 0
  page.on('load', () => loads++)
  await openWithWorker(page, `${proxy.origin}/`)
  const other = await context.newPage()
  await other.goto(`${proxy.origin}/`)
  await untilHydrated(other)
  await other.evaluate(() => Object.assign(window, { sameDocument: true }))

  release()
  await page.goto(`${proxy.origin}/`)
  await page.getByText('نسخة جديدة من الموقع جاهزة').waitFor()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe('installed')
  const before = loads
  await page.getByRole('button', { name: 'حدّث' }).click()
  await expect.poll(() => loads).toBe(before + 1)
  await untilHydrated(page)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBe(null)

  expect(await openPost(page)).toEqual({ isNewPage: true })
  expect(await openPost(other)).toEqual({ sameDocument: true })
  // Checked once: it did not load again by itself.
  expect(loads).toBe(before + 1)
})
