import { escapeHtml } from '#text/escapeHtml.ts'
import { languageTags } from '#text/locale.ts'

export type Correction = { corrected_at: string; note: string }

const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h12', timeZone: 'Asia/Kuwait' } as const
const names = { ar: 'تصحيح', en: 'Correction' }

/**
 * Writes what was corrected in an article and when, oldest first, as the end of its HTML, so that
 * every reader has it wherever the text goes: pages, light pages, programs. In the article's
 * language; '' if nothing was corrected.
 */
export function presentCorrections(language: 'ar' | 'en', corrections: Correction[]): string {
  if (corrections.length === 0) return ''
  const notes = corrections.map(({ corrected_at: at, note }) => {
    const moment = new Date(at)
    const time = `<time datetime="${moment.toISOString()}">${escapeHtml(moment.toLocaleString(languageTags[language], format))}</time>`
    return `<p dir="auto"><strong>${names[language]}</strong> (${time}): ${escapeHtml(note)}</p>`
  })
  return `\n<blockquote>${notes.join('\n')}</blockquote>`
}
