import { type AgencyNames, namesAgency } from './agencyNames.ts'
import { bare, wordsIn } from './wordShapes.ts'

/** Length in UTF-16 units. */
const maxLength = 200

/** Whether a line says who wrote an article, when and where, and the next one is text. */
export function isCreditLine(line: string, next: string, { known, author }: { known: AgencyNames; author: string | null }): boolean {
  if (line.length > maxLength || wordsIn(next).length < 6) return false
  const text = line.trim()
  const words = wordsIn(text).length
  if (words === 0 || words > 14) return false
  if (author && bare(author) === bare(text)) return true
  if (/(?:هـ|ه) الموافق /u.test(text) && /\d{4}/.test(text)) return true
  if (words > 9 || /[.؟!…]$|\.\.|[؟!]/.test(text)) return false
  return namesPeople(text, known) || (words <= 6 && /^(?:كتب|كتبت|تقرير|إعداد|حوار|تصوير|متابعة)(?:\s|[:：-]\s)/u.test(text))
}

/** Whether a line says what a picture shows. */
export function isCaption(line: string): boolean {
  return (
    line.length <= maxLength &&
    wordsIn(line).length <= 9 &&
    /^(?:جانب من|صورة|لقطة من)\s/u.test(line.trim()) &&
    !/[.؟!…]$|\.\.|[؟!]/.test(line.trim())
  )
}

/** `أحمد علي - سبق - الدمام`, `من سامي حسن - القبس`; without an agency two or three short parts. */
function namesPeople(text: string, known: AgencyNames): boolean {
  const parts = partsOf(text, /[-–—ـ_]+|(?<=\s)من(?=\s)/u)
  if (parts.some((part) => namesAgency(part, known)) && parts.every((part) => wordsIn(part).length <= 4)) return true
  const dashed = partsOf(text, /[-–—ـ_]+/)
  return dashed.length >= 2 && dashed.length <= 3 && dashed.every((part) => wordsIn(part).length <= 3) && !/[\d:،«»"“”()]/.test(text)
}

const partsOf = (text: string, between: RegExp) => text.split(between).filter((part) => wordsIn(part).length > 0)
