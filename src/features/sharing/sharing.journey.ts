import { expect, inject, test } from 'vitest'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { violations } from '../../../e2e/violations.ts'
import { startOrigin } from '../../../test/origin.ts'

openBrowser()

test.each([
  ['ar', 'phone', 'رابط قصير ورمز QR وتضمين', 'الرابط القصير', 'التضمين في موقع آخر'],
  ['en', 'desktop', 'Short link, QR code and embedding', 'Short link', 'Embed on another site'],
] as const)(
  'a reader shares a story by a short link, a QR code and a card for another site (%s, %s)',
  async (locale, window, more, short, embed) => {
    const { page, context } = await newReader(window)
    const [post] = (await (await page.request.get('/api/posts?pagination=1')).json()).data
    await page.goto(`${locale === 'ar' ? '' : '/en'}/news/${post.id}`)
    await untilHydrated(page)
    const summary = page.getByText(more)
    await summary.waitFor()
    const title = String(await page.locator('article h1').textContent())
    await summary.focus()
    await page.keyboard.press('Enter')

    const link = await page.getByLabel(short, { exact: true }).inputValue()
    expect(link).toMatch(new RegExp(`^${inject('origin')}${locale === 'en' ? '/en' : ''}/s/n[0-9a-z]+$`))
    const opened = await page.request.get(link)
    expect(opened.url()).toBe(await page.locator('link[rel="canonical"]').getAttribute('href'))
    const qr = page.locator('.share-more img')
    await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)

    const picture = await page.request.get(String(await page.locator('meta[property="og:image"]').getAttribute('content')))
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    const oembed = await page.request.get(String(await page.locator('link[type="application/json+oembed"]').getAttribute('href')))
    const code = await page.getByLabel(embed, { exact: true }).inputValue()
    expect((await oembed.json()).html).toBe(code)

    const site = await startOrigin()
    const body = `<!doctype html><html lang="en"><title>Another site</title><main><h1>Another site</h1>${code}</main></html>`
    site.on('/', { headers: { 'content-type': 'text/html' }, body })
    const other = await context.newPage()
    await other.goto(site.url('/'))
    const frame = other.frameLocator('iframe')
    await frame.locator('h1').waitFor()
    expect(await frame.locator('h1').textContent()).toBe(title)
    expect(await frame.locator('body').evaluate((body) => body.scrollHeight <= innerHeight && body.scrollWidth <= innerWidth)).toBe(true)
    await other.goto(code.match(/src="([^"]+)"/)?.[1] ?? '')
    expect(await violations(other)).toEqual([])
  },
)

test.each([
  ['shows its share sheet', null, false],
  ['shows its share sheet, which the reader dismisses', 'AbortError', false],
  ['refuses its share sheet', 'NotAllowedError', true],
])('of a device that %s, the link is shared or else copied, and the reader is told', async (_device, error, copies) => {
  const { page, context } = await newReader('phone')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript((name) => {
    const share = async (link: ShareData) => {
      Object.assign(globalThis, { shared: link })
      if (name) throw new DOMException('no', name)
    }
    Object.defineProperty(navigator, 'share', { value: share })
  }, error)
  await page.goto('/polls')
  await untilHydrated(page)
  await page.evaluate(() => navigator.clipboard.writeText('before'))
  const button = page.locator('[id^=share-]').first()
  const id = (await button.getAttribute('id'))?.replace('share-', '')
  await button.click()
  await page.getByRole('dialog', { name: 'شارك' }).getByRole('button', { name: 'تطبيقات أخرى' }).click()
  const shared = () => page.evaluate(() => (globalThis as { shared?: ShareData }).shared)
  await expect.poll(async () => (await shared())?.url).toMatch(new RegExp(`^${inject('origin')}/polls/${id}`))
  const url = (await shared())?.url
  if (copies) await page.getByText('نُسخ الرابط').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copies ? url : 'before')
  expect(await page.locator('.toast').count()).toBe(copies ? 1 : 0)
})
