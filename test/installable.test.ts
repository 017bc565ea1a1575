import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brand } from '#brand.ts'
import { writeBrandFiles } from '../brandFiles.ts'
import { pagePatterns, patternOf } from '../e2e/crawl/routePatterns.ts'

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string; label?: string }
type Link = { name: string; url: string; icons: Picture[] }
type Manifest = {
  name: string
  short_name: string
  lang: string
  dir: string
  start_url: string
  scope: string
  id: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: Link[]
  share_target: { action: string; method: string; params: Record<string, string> }
}

const publicFolder = join(import.meta.dirname, '../public')
const brandFiles = await writeBrandFiles()
const readManifest = (file: string): Manifest => JSON.parse(String(brandFiles.get(file)))

test.each([
  ['manifest.webmanifest', 'ar', 'rtl', '/', brand.nameAr],
  ['manifest.en.webmanifest', 'en', 'ltr', '/en', brand.nameEn],
])(
  '%s has the name of the brand, pictures that exist in their sizes, and addresses that are pages',
  async (file, lang, dir, home, name) => {
    const manifest = readManifest(file)
    expect(manifest).toMatchObject({ lang, dir, id: '/', scope: '/', start_url: home, short_name: name })
    expect(manifest.name.startsWith(`${name}: `)).toBe(true)

    const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
    for (const picture of pictures) expect([picture.src, await sizeOf(picture)]).toEqual([picture.src, picture.sizes])
    const sizes = (purpose?: string) => manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes)
    // What Chromium asks for before it offers to install.
    expect(sizes()).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(sizes('maskable')).toEqual(['512x512'])
    expect(manifest.screenshots.map(({ form_factor, label }) => [form_factor, label])).toEqual([
      ['narrow', expect.stringMatching(/\S/)],
      ['wide', expect.stringMatching(/\S/)],
    ])

    expect(manifest.shortcuts.map(({ url }) => url)).toContain(`${home}#search`)
    for (const { url, name: label } of [...manifest.shortcuts, { url: manifest.start_url, name }]) {
      const pattern = patternOf(new URL(url, 'https://news.example').pathname)
      expect([url, pagePatterns.includes(pattern) && !pattern.endsWith('*') && pattern.startsWith(`${lang}:`)]).toEqual([url, true])
      expect(label).toMatch(/\S/)
    }
    expect(manifest.share_target).toEqual({
      action: `${home}/share`.replace('//', '/'),
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    })
    expect(patternOf(manifest.share_target.action)).toBe(`${lang}:share`)
  },
)

test('both manifests are of one site, and differ in words and addresses alone', () => {
  const [arabic, english] = [readManifest('manifest.webmanifest'), readManifest('manifest.en.webmanifest')]
  expect(Object.keys(english)).toEqual(Object.keys(arabic))
  expect(english.icons).toEqual(arabic.icons)
  expect(english.shortcuts.map(({ url }) => url.replace(/^\/en/, '').replace(/^(?!\/)/, '/'))).toEqual(
    arabic.shortcuts.map(({ url }) => url),
  )
})

/** Returns the size as a manifest writes it; what is there if the file is not of its type. */
async function sizeOf({ src, type }: Picture): Promise<string> {
  const drawn = brandFiles.get(src.slice(1))
  const path = join(publicFolder, src)
  if (drawn === undefined && !existsSync(path)) return 'missing'
  const { format, width, height } = await sharp(drawn === undefined ? path : Buffer.from(drawn)).metadata()
  if (`image/${format}`.replace('svg', 'svg+xml') !== type) return String(format)
  return format === 'svg' ? 'any' : `${width}x${height}`
}
