import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { sourceFolder } from '#base/process/sourceFolder.ts'
import { brand } from '#brand.ts'
import { iconShapes } from '#drawSign.ts'
import { palette } from '#palette.ts'
import { drawableText, isRightToLeft } from '#text/drawableText.ts'
import { isolate } from '#text/isolate.ts'
import type { Locale } from '#text/locale.ts'
import { shorten } from '#text/shorten.ts'
import { cardSize } from '../../embedCode.ts'

/** Content of a card. `notes` stand beside the name, such as the time. */
export type Card = { locale: Locale; title: string; name: string; notes: readonly string[]; plays: boolean }

const edge = 80
const titleArea = { top: 168, height: 300, width: cardSize.width - 2 * edge }
/** Position where the band with the name begins, and its middle. */
const footTop = 490
const footMiddle = 560
/** Font sizes in pixels, and up to how many characters each is tried. */
const titleSizes = [
  { size: 68, upTo: 75 },
  { size: 56, upTo: 120 },
  { size: 46, upTo: 200 },
  { size: 38, upTo: Number.POSITIVE_INFINITY },
]
const maxTitle = 220
const maxName = 40
/** The dark theme's (`ui/styles/tokens.css`), because pictures have no theme. */
const colors = palette.dark
const fonts = {
  semibold: { family: 'IBM Plex Sans Arabic SmBld', file: 'plex-semibold.ttf' },
  regular: { family: 'IBM Plex Sans Arabic', file: 'plex-regular.ttf' },
}

/**
 * A picture for other sites and chats, PNG: our name, the title as large as fits, and below who
 * published it and when. Drawn by libvips (Pango, HarfBuzz) on its own threads, with our font only.
 * The title is aligned by its own direction, everything else by the page's.
 */
export async function drawCard(card: Card): Promise<Buffer> {
  const isArabic = card.locale === 'ar'
  // It also loads both fonts.
  const background = await backgroundOf(card.locale)
  const title = await drawTitle(drawableText(card.title, maxTitle))
  const layers: OverlayOptions[] = []
  if (title) {
    const top = titleArea.top + Math.max(0, Math.round((titleArea.height - title.height) / 2))
    layers.push({ input: title.png, top, left: title.isRightToLeft ? cardSize.width - edge - title.width : edge })
  }
  const foot = await drawFoot(card)
  if (foot)
    layers.push({
      input: foot.png,
      top: footMiddle - Math.round(foot.height / 2),
      left: isArabic ? cardSize.width - edge - foot.width : edge,
    })
  if (card.plays) layers.push({ input: Buffer.from(playMark), top: 64, left: isArabic ? edge : cardSize.width - edge - 72 })
  return sharp(background).composite(layers).png({ compressionLevel: 6, palette: false }).toBuffer()
}

type Drawn = { png: Buffer; width: number; height: number }
type Style = { font: keyof typeof fonts; size: number; color: string; width?: number }

const nameStyle: Style = { font: 'semibold', size: 34, color: colors.accent }
const noteStyle: Style = { font: 'regular', size: 30, color: colors.muted }

/**
 * Draws the title at the largest size at which it fits; what does not fit at the smallest is cut
 * off. undefined without words.
 */
async function drawTitle(words: string): Promise<(Drawn & { isRightToLeft: boolean }) | undefined> {
  if (!words) return undefined
  const style = { font: 'semibold', color: colors.text, width: titleArea.width } as const
  for (const { size, upTo } of titleSizes) {
    if (words.length > upTo) continue
    const drawn = await drawText(words, { ...style, size })
    if (drawn.height <= titleArea.height) return { ...drawn, isRightToLeft: isRightToLeft(words) }
  }
  // Letters wider than those of any language's words.
  return drawTitle(shorten(words, Math.floor(words.length / 2)))
}

/**
 * The name, and as many notes as fit beside it, on one line. Each keeps its own direction; their
 * order is the page's.
 */
async function drawFoot({ locale, name, notes }: Pick<Card, 'locale' | 'name' | 'notes'>): Promise<Drawn | undefined> {
  const parts = [name, ...notes].map((text) => drawableText(text, maxName))
  const spans = parts.flatMap((words, index) => (words ? [spanOf(isolate(words), index === 0 ? nameStyle : noteStyle)] : []))
  if (spans.length === 0) return undefined
  const mark = locale === 'ar' ? '\u200f' : '\u200e'
  const drawn = await drawMarkup(mark + spans.join(spanOf('\u00a0\u00a0\u00a0', noteStyle)))
  if (drawn.width <= titleArea.width) return drawn
  return drawFoot(
    notes.length > 0 ? { locale, name, notes: notes.slice(0, -1) } : { locale, name: shorten(name, Math.floor(name.length / 2)), notes },
  )
}

function drawText(words: string, { width, ...style }: Style): Promise<Drawn> {
  return drawMarkup(spanOf(words, style), width)
}

function spanOf(words: string, { font, size, color }: Style): string {
  return `<span font_desc="${fonts[font].family} ${size}" foreground="${color}" insert_hyphens="false">${escapePango(words)}</span>`
}

/** @param width in pixels, at which lines are broken */
async function drawMarkup(text: string, width?: number): Promise<Drawn> {
  const { data, info } = await sharp({
    text: { text, fontfile: fontFile('regular'), rgba: true, dpi: 72, wrap: 'word-char', ...(width && { width }) },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

const fontFile = (font: keyof typeof fonts) => join(sourceFolder(), 'ui/fonts', fonts[font].file)

const escapePango = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const backgrounds = new Map<Locale, Promise<Buffer>>()

/** Returns the background that all cards of a language share. */
function backgroundOf(locale: Locale): Promise<Buffer> {
  const drawn = backgrounds.get(locale) ?? drawBackground(locale)
  backgrounds.set(locale, drawn)
  drawn.catch(() => backgrounds.delete(locale))
  return drawn
}

async function drawBackground(locale: Locale): Promise<Buffer> {
  const isArabic = locale === 'ar'
  // libvips keeps each font that it was given.
  await sharp({ text: { text: brand.nameEn, fontfile: fontFile('semibold') } })
    .png()
    .toBuffer()
  const name = await drawText(isArabic ? brand.nameAr : brand.nameEn, { font: 'semibold', size: 44, color: colors.text })
  const { width, height } = cardSize
  const mark = isArabic ? width - edge - 72 : edge
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colors.page}"/>
    <rect y="${footTop}" width="${width}" height="${height - footTop}" fill="${colors.surface}"/>
    <rect x="${isArabic ? width - 16 : 0}" width="16" height="${height}" fill="${colors.accent}"/>
    <g transform="translate(${mark} 64) scale(1.125)">${iconShapes('rounded')}</g></svg>`
  const left = isArabic ? mark - 24 - name.width : mark + 96
  return sharp(Buffer.from(svg))
    .composite([{ input: name.png, top: 100 - Math.round(name.height / 2), left }])
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** Mark of videos. */
const playMark = `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72"><circle cx="36" cy="36" r="36" fill="${colors.accent}"/><path d="M28 20v32l26-16z" fill="${colors.onAccent}"/></svg>`
