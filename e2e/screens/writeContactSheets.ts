import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { launchOptions } from '../../test/installBrowser.ts'

/** A picture of a screen. `file`: its name in the folder. */
export type Shot = { name: string; locale: 'ar' | 'en'; theme: 'dark' | 'light'; width: number; file: string }

/** `SCREENS_DIR`, or `screens` beside the sources, which git ignores. */
export const outputFolder = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../../screens')

/**
 * Pixels, twice what the sheets show. Browsers take pictures of pages up to 16,384 pixels high, so
 * that the sheets stay small.
 */
export const thumbnailWidth = (width: number) => (width < 1000 ? 240 : 480)

/**
 * Writes `index.html` with all pictures, and for each width a page and a PNG: a row for each
 * screen, its languages and themes side by side.
 */
export async function writeContactSheets(shots: Shot[]): Promise<void> {
  if (shots.length === 0) return
  const widths = [...new Set(shots.map(({ width }) => width))].sort((a, b) => a - b)
  const browser = await chromium.launch(launchOptions())
  const page = await browser.newPage({ viewport: { width: 2080, height: 800 } })
  const links = widths.map((width) => `<li><a href="sheet-${width}.html">${width} pixels</a></li>`).join('')
  writeFileSync(join(outputFolder, 'index.html'), sheet('Screens', `<ul>${links}</ul>`))
  for (const width of widths) {
    const file = join(outputFolder, `sheet-${width}.html`)
    writeFileSync(file, sheet(`Screens at ${width} pixels`, rowsOf(shots.filter((shot) => shot.width === width))))
    await page.goto(pathToFileURL(file).href)
    await page.screenshot({ path: join(outputFolder, `sheet-${width}.png`), fullPage: true })
  }
  await browser.close()
}

function rowsOf(shots: Shot[]): string {
  return [...Map.groupBy(shots, ({ name }) => name)]
    .map(([name, ofScreen]) => `<section><h2>${name}</h2><div>${ofScreen.map(picture).join('')}</div></section>`)
    .join('')
}

function picture({ file, locale, theme, width }: Shot): string {
  const small = `thumbnails/${file.replace('.png', '.webp')}`
  return `<a href="${file}"><img src="${small}" width="${thumbnailWidth(width) / 2}" alt="${locale}, ${theme}"></a>`
}

function sheet(title: string, content: string): string {
  const style =
    'body{margin:12px;background:#888;font:14px sans-serif}main{display:flex;flex-wrap:wrap;gap:8px 24px}div{display:flex;gap:6px;align-items:flex-start}h2{margin:4px 0;font-size:14px}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1><main>${content}</main></html>`
}
