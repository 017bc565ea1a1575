import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { sourceFolder } from '#base/process/sourceFolder.ts'
import { brandSign } from '#brand.ts'
import { palette } from '#palette.ts'
import { directionOf } from '#text/locale.ts'
import { bidiFont } from './bidiFont.ts'
import type { ReceiptContent } from './receiptContent.ts'

/** Tasks of the thread of receipts. */
export const receiptTasks = { drawReceipt }
export type ReceiptTasks = typeof receiptTasks

const fontFile = (weight: 'regular' | 'semibold') => readFileSync(join(sourceFolder(), `ui/fonts/plex-${weight}.ttf`))
const fonts = { regular: fontFile('regular'), semibold: fontFile('semibold') }
/** Margin in points, as everything here. */
const margin = 64
const nameWidth = 150
/** The light theme's (`ui/styles/tokens.css`), because paper is white. */
const colors = palette.light

/**
 * A receipt as a PDF of A4 pages, tagged for screen readers. The same content gives the same bytes.
 */
export async function drawReceipt(content: ReceiptContent): Promise<Uint8Array> {
  const { locale, documentTitle, seller, issuedAt } = content
  const direction = directionOf(locale)
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    // None of its own, so that only ours are embedded.
    font: null as unknown as string,
    tagged: true,
    lang: locale,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: documentTitle, Author: seller, Creator: seller, CreationDate: new Date(issuedAt) },
  })
  for (const [weight, file] of Object.entries(fonts)) doc.registerFont(weight, bidiFont(file, direction))
  const bytes = buffer(doc)
  writeReceipt(doc, content)
  doc.end()
  return new Uint8Array(await bytes)
}

/** The types of PDFKit lack it. */
const rowScope: object = { scope: 'Row' }
const isolates = /[\u2066-\u2069]/g

type Doc = InstanceType<typeof PDFDocument>
type Style = { weight?: keyof typeof fonts; size?: number; color?: string }
/** Place of a text: `x` from the side where lines begin. */
type Place = { x?: number; y: number; width?: number; toEnd?: boolean }

function writeReceipt(doc: Doc, content: ReceiptContent): void {
  const isArabic = content.locale === 'ar'
  const lineWidth = doc.page.width - 2 * margin
  const root = doc.struct('Document')
  doc.addStructure(root)

  const write = (text: string, { x = 0, y, width = lineWidth - x, toEnd = false }: Place, style: Style = {}) => {
    doc
      .font(style.weight ?? 'regular')
      .fontSize(style.size ?? 11)
      .fillColor(style.color ?? colors.text)
    const left = isArabic ? doc.page.width - margin - x - width : margin + x
    doc.text(text, left, y, { width, align: isArabic === toEnd ? 'left' : 'right', features: [] })
  }
  /** `actual`: in reading order, because what is drawn is in that of paper. */
  const told = (text: string) => ({ actual: text.replaceAll(isolates, '') })
  const paragraph = (tag: string, text: string, place: Place, style?: Style) => {
    root.add(doc.struct(tag, told(text), () => write(text, place, style)))
    return doc.y
  }
  const rule = (y: number, color = colors.line) => {
    doc.markContent('Artifact')
    doc
      .moveTo(margin, y)
      .lineTo(doc.page.width - margin, y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke()
    doc.endMarkedContent()
  }
  /**
   * Names at the start and values beside them, or at the end as sums are.
   * @returns where the next line goes
   */
  const table = (facts: ReceiptContent['facts'], top: number, toEnd: boolean, style: Style = {}) => {
    const element = doc.struct('Table')
    root.add(element)
    let y = top
    for (const { name, value } of facts) {
      let bottom = y
      const cell = (text: string, place: Place, own: Style) => () => {
        write(text, place, own)
        bottom = Math.max(bottom, doc.y)
      }
      const nameAt = { y, width: toEnd ? lineWidth / 2 : nameWidth }
      const valueAt = toEnd ? { x: lineWidth / 2, y, toEnd } : { x: nameWidth, y }
      const cells = [
        doc.struct('TH', { ...told(name), ...rowScope }, cell(name, nameAt, { color: colors.muted, ...style })),
        doc.struct('TD', told(value), cell(value, valueAt, style)),
      ]
      element.add(doc.struct('TR', {}, cells))
      y = bottom + 7
    }
    element.end()
    return y
  }

  drawSign(doc, isArabic ? doc.page.width - margin - signSize : margin)
  let y = paragraph('P', content.seller, { x: signSize + 12, y: margin - 4 }, { weight: 'semibold', size: 16 })
  y = paragraph('P', content.site, { x: signSize + 12, y: y - 4 }, { color: colors.muted, size: 10 })
  y = paragraph('H1', content.title, { y: y + 28 }, { weight: 'semibold', size: 22 }) + 10
  rule(y)
  y = table(content.facts, y + 14, false) + 5
  rule(y)
  y = table(content.sums, y + 12, true)
  y = table([content.paid], y, true, { weight: 'semibold', size: 14, color: colors.text }) + 5
  rule(y)
  y += 18
  for (const line of content.after) y = paragraph('P', line, { y }) + 4
  root.end()
}

const signSize = 36

/** The sign as in `drawSign.ts`. */
function drawSign(doc: Doc, left: number): void {
  doc.markContent('Artifact')
  doc
    .save()
    .translate(left, margin)
    .scale(signSize / 64)
  doc.roundedRect(0, 0, 64, 64, 14).fill(colors.accent)
  doc.translate(9.6, 8.5).scale(0.7).fillColor(colors.onAccent)
  doc.opacity(0.5).path(brandSign.faint).fill()
  doc.opacity(1).path(brandSign.solid).fill()
  doc.restore().endMarkedContent()
}
