import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, test } from 'vitest'
import { scaleTimeout } from '../../test/timeouts.ts'
import { signIn } from '../accounts.ts'
import { createOpener } from '../crawl/openPage.ts'
import { newReader, openBrowser, type Reader } from '../reader.ts'
import { addContent, type Content } from './content.ts'
import { type Screen, screens, widths } from './screens.ts'
import { outputFolder, type Shot, thumbnailWidth, writeContactSheets } from './writeContactSheets.ts'

// `npm run screens`, as tests, so that one page that fails is reported and the others are still
// taken.

openBrowser()
let content: Content
const taken: Shot[] = []
const heights = new Map([
  [360, 740],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
])

beforeAll(async () => {
  for (const folder of ['', 'thumbnails']) mkdirSync(join(outputFolder, folder), { recursive: true })
  content = await addContent()
}, scaleTimeout(600_000))

afterAll(() => writeContactSheets(taken), 600_000)

const cases = screens.flatMap((screen) =>
  (screen.widths ?? widths).flatMap((width) => (['ar', 'en'] as const).map((locale) => ({ name: screen.name, locale, width, screen }))),
)

test.each(cases)('$name $locale $width', async ({ screen, locale, width }) => {
  const reader = await newReader({ width, height: heights.get(width) ?? 800 }, { expected: screen.expected })
  await openScreen(reader, screen, locale)
  for (const theme of ['dark', 'light'] as const) await take(reader, { name: screen.name, locale, theme, width })
})

async function openScreen({ page }: Reader, { path, who, act }: Screen, locale: 'ar' | 'en'): Promise<void> {
  if (who !== 'visitor') await signIn(page, content.accounts[who])
  const address = path(content)
  // Pages without our scripts are there at once.
  const isPlain = /^\/light|^\/payment\/sandbox/.test(address)
  const opener = createOpener(page)
  const prefixed = locale === 'en' && !address.startsWith('/payment/sandbox') ? `/en${address}`.replace(/\/$/, '') : address
  if (isPlain) await page.goto(prefixed)
  else await opener.open(prefixed)
  await act?.(page)
  if (act && !isPlain && (await page.evaluate(() => navigator.onLine))) await opener.settle()
}

/**
 * Takes the window, or as much as fits into one twice as high where the page scrolls as a whole.
 */
async function take({ page }: Reader, shot: Omit<Shot, 'file'>): Promise<void> {
  const file = `${shot.name}-${shot.locale}-${shot.theme}-${shot.width}.png`
  await page.emulateMedia({ colorScheme: shot.theme, reducedMotion: 'reduce' })
  await page.evaluate((isLight) => document.body.classList.toggle('light', isLight), shot.theme === 'light')
  const height = heights.get(shot.width) ?? 800
  const needed = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: shot.width, height: Math.min(Math.max(needed, height), 2 * height) })
  await page.evaluate(picturesInWindow, undefined)
  const bytes = await page.screenshot({ path: join(outputFolder, file) })
  await sharp(bytes)
    .resize(thumbnailWidth(shot.width))
    .webp()
    .toFile(join(outputFolder, 'thumbnails', file.replace('.png', '.webp')))
  taken.push({ ...shot, file })
}

/** Waits for the pictures that can be seen, for at most five seconds. */
function picturesInWindow(): Promise<unknown> {
  const loading = [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return !image.complete && width > 0 && bottom > 0 && top < innerHeight
  })
  const loaded = loading.map((image) => new Promise((resolve) => image.addEventListener('load', resolve)))
  return Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, 5_000))])
}
