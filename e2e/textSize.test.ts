import { expect, inject, test } from 'vitest'
import { signIn } from './accounts.ts'
import { clippedTexts } from './clippedTexts.ts'
import { createOpener } from './crawl/openPage.ts'
import { newReader, openBrowser, sidewaysScroll } from './reader.ts'
import { newSubscriber } from './staff.ts'

openBrowser()

const pages = [
  '',
  '/news?category=first_page',
  '/news?search=الكويت',
  '/media',
  '/polls',
  '/events',
  '/election-survey',
  '/about',
  '/contact',
  '/login',
  '/Signup',
]
const personal = [
  '/my-page',
  '/profile',
  '/profile/profile-setting',
  '/profile/profile-saved',
  '/profile/profile-edit',
  '/profile/subscribe',
]

test.each(['', '/en'])(
  'with text of twice the usual size, a phone shows the pages without cutting texts or scrolling sideways: %s',
  async (prefix) => {
    const { page, context } = await newReader('phone')
    const { open } = createOpener(page)
    const browser = await context.newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    const story = await (await fetch(`${inject('origin')}/api/posts?pagination=1`)).json()
    const defects: string[] = []
    const look = async (path: string) => {
      await open(prefix + path || '/')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      const wider = await sidewaysScroll(page)
      const lines = [...(await clippedTexts(page)), ...(wider > 0 ? [`${wider} pixels wider than the window`] : [])]
      defects.push(...lines.map((line) => `${prefix}${path}: ${line}`))
    }
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')
    for (const path of [...pages, `/news/${story.data[0].id}`, `/news/${yesterday}`]) await look(path)
    await signIn(page, await newSubscriber())
    for (const path of personal) await look(path)
    expect(defects).toEqual([])
  },
)
