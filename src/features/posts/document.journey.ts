import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { unpackItems } from './browser/list/packItems.ts'

openBrowser()

test.each(['/', '/en', '/news?category=first_page', '/news?search=%D8%A7%D9%84%D9%83%D9%88%D9%8A%D8%AA', '/media'])(
  'a document takes from its rows what they say, so that its list is the one that a reader who comes from another page loads: %s',
  async (path) => {
    const { page } = await newReader('phone')
    // The demo's English news come after the Arabic ones.
    await expect.poll(async () => page.goto(path).then(async () => (await handedOver(page)).length)).toBeGreaterThan(5)
    await untilHydrated(page)
    const [handed, loaded] = [await handedOver(page), await loadedData(page)]
    const both = handed.filter(({ id }) => loaded.has(id))
    expect(both.length).toBeGreaterThan(handed.length / 2)
    expect(both.map(said)).toEqual(both.map(({ id }) => said(loaded.get(id))))
  },
)

test('the buttons of a row are there before React attaches to it, and without scripts there are none', async () => {
  const { page } = await newReader('phone')
  // Before React's own programs, which wait for this event.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      setTimeout(() => {
        const rows = [...document.querySelectorAll('.posts > [data-id]')]
        document.body.dataset.buttons = String(
          rows.every((row) => row.querySelectorAll(`.actions > [aria-labelledby$=" p${row.getAttribute('data-id')}"]`).length === 3),
        )
      }),
    ),
  )
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => document.body.dataset.buttons)).toBe('true')
  const { page: still } = await newReader('phone', { scripts: false })
  await still.goto('/')
  expect(await still.locator('.posts .post-link').count()).toBeGreaterThan(20)
  expect(await still.locator('.posts .actions button').count()).toBe(0)
})

test('a page whose rows an extension of the browser took away or changed still runs', async () => {
  const { page } = await newReader('desktop', { expected: ['Minified React error'] })
  await page.addInitScript(() =>
    new MutationObserver(() => {
      document.querySelector('.posts > li.post:nth-of-type(3):not([data-kept])')?.remove()
      for (const row of document.querySelectorAll('.posts > li.post')) row.setAttribute('data-kept', '')
      document.querySelector('.posts .thumb')?.removeAttribute('src')
    }).observe(document, { childList: true, subtree: true }),
  )
  await page.goto('/news')
  await untilHydrated(page)
  await page.locator('.posts .post-link').first().click()
  await page.locator('.prose').waitFor()
})

const said = (item: ReturnType<typeof unpackItems>[number] | undefined) => [item?.id, item?.title, item?.excerpt, item?.image?.src]

/** Runs the document's program again, and reads what it gives to React Router. */
async function handedOver(page: Page) {
  const program = await page.evaluate(
    () => [...document.scripts].find(({ text }) => text.includes('c=__reactRouterContext.streamController'))?.text ?? '',
  )
  const streamController = `{ enqueue: (text) => { sent = text }, close() {} }`
  return itemsIn(
    await page.evaluate<string>(
      `(() => { let sent; const __reactRouterContext = { streamController: ${streamController} }; ${program}; return sent })()`,
    ),
  )
}

async function loadedData(page: Page) {
  const text = await page.evaluate(async () => {
    const path = location.pathname.replace(/\/$/, '') || '/_'
    return (await fetch(`${path}.data${location.search}`)).text()
  })
  return new Map(itemsIn(text).map((item) => [item.id, item]))
}

/** The list is the one string in a page's data that is JSON itself. */
function itemsIn(data: string) {
  const [first = ''] = data.split('\n')
  const packed = (JSON.parse(first) as unknown[]).find((value) => typeof value === 'string' && value.startsWith('[['))
  return unpackItems(packed as string)
}
