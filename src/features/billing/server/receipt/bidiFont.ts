import { create, type Font } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { visualRuns } from '#text/visualRuns.ts'

type FontSource = Parameters<InstanceType<typeof PDFDocument>['font']>[0]

/**
 * A font for one document of PDFKit that also orders the parts of a line, which PDFKit and fontkit
 * leave to the caller: they only join letters. To be used with `features: []`, because without any
 * PDFKit lays out each word alone.
 * @param file of one font, as TrueType; read again for each document, because fontkit remembers
 *   what a glyph meant when it first met it
 * @param direction of the lines
 */
export function bidiFont(file: Uint8Array, direction: 'ltr' | 'rtl'): FontSource {
  const font = create(file as Buffer) as Font
  const layout = (line: string) => {
    const runs = visualRuns(line, direction).map(({ text, isRightToLeft }) => {
      const run = font.layout(text, undefined, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr')
      // The letters of a ligature, such as lam-alif, are listed as on paper too: programs that copy
      // text turn whole lines round.
      const codePoints = (all: number[]) => (isRightToLeft ? all.toReversed() : all)
      const glyphs = run.glyphs.map((glyph) => ({
        id: glyph.id,
        advanceWidth: glyph.advanceWidth,
        codePoints: codePoints(glyph.codePoints),
      }))
      return { glyphs, positions: run.positions }
    })
    const positions = runs.flatMap((run) => run.positions)
    return {
      glyphs: runs.flatMap((run) => run.glyphs),
      positions,
      /** Read after PDFKit has scaled the positions. */
      get advanceWidth() {
        return positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
      },
    }
  }
  return Object.create(font, { layout: { value: layout } })
}
