import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'

openBrowser()

test('recommendations beside media are media first, and news only where there are too few', async () => {
  const { page } = await newReader('desktop', { expected: ['/pictures/'] })
  await signIn(page, await newStaff('reader'))
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/recommendation/') && asked.push(new URL(request.url()).search))
  const hrefs = () =>
    page.locator('.for-you .post-lines a').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  await page.goto('/media')
  await page.locator('.for-you .post-lines li').nth(4).waitFor()
  expect(await hrefs()).toEqual(Array(5).fill(expect.stringMatching(/^\/media\//)))
  expect(asked).toEqual(['?media_type=media'])

  await page.route('**/recommendation/news?media_type=media', async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: data.slice(0, 2) } })
  })
  await page.reload()
  await page.locator('.for-you .post-lines li').nth(4).waitFor()
  const kinds = (await hrefs()).map((path) => path.split('/')[1])
  expect(kinds).toEqual(['media', 'media', ...Array(3).fill(expect.stringMatching(/^(news|mirqab-news)$/))])
})
