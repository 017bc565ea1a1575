import type { AgencyNames } from './agencyNames.ts'
import { type Habits, openingLength } from './habits.ts'
import { headlineLength } from './headlineLength.ts'
import { isCaption, isCreditLine } from './isCreditLine.ts'
import { countWords, endOf, moveBy, type Position, restOfLine } from './position.ts'
import { readDateline } from './readDateline.ts'
import { bare, wordsIn } from './wordShapes.ts'

type Article = { lines: readonly string[]; title: string; author: string | null; known: AgencyNames; habits: Habits }

/** Words that must be left of a text. */
const minLeft = 4
/** Parts that are left out one after the other, and lines among which a dateline is looked for. */
const max = { turns: 8, linesAbove: 5 }

/**
 * Steps past what may stand before the text of an article, each to the position behind it;
 * undefined if it does not stand there.
 */
const steps: ((article: Article, start: Position) => Position | undefined)[] = [
  afterCopy,
  afterHeadline,
  afterMarkup,
  afterPageParts,
  afterHabit,
  afterDateline,
  afterCredits,
  afterHeadlines,
]

/** Finds where the text of an article starts. */
export function findStart(article: Article): Position {
  const { lines } = article
  const end = endOf(lines)
  let start: Position = { line: 0, at: 0 }
  for (let turn = 0; turn < max.turns; turn++) {
    const next = firstOf(steps, (step) => step(article, start))
    if (!next || countWords(lines, next, end, minLeft) < minLeft) break
    start = next
  }
  return start
}

/** A paragraph that the next one begins with again. */
function afterCopy({ lines }: Article, start: Position): Position | undefined {
  const [one, next] = [bare(restOfLine(lines, start)), lines[start.line + 1]]
  const isCopied = next !== undefined && one.split(' ').length >= 6 && bare(restOfLine(lines, lineAfter(start))).startsWith(one)
  return isCopied ? lineAfter(start) : undefined
}

function afterHeadline({ lines, title, known }: Article, start: Position): Position | undefined {
  return behind(lines, start, headlineLength(restOfLine(lines, start), title, known))
}

/** Passes what is left of the head of a page: attributes and its menu, up to the headline. */
function afterMarkup({ lines, title, known }: Article, start: Position): Position | undefined {
  const text = restOfLine(lines, start)
  const [markup] = /^.{0,300}?(?:content|alt)="[^"]{0,600}"\s{0,9}\/>/su.exec(text) ?? []
  if (!markup) return undefined
  const menu = text.slice(markup.length, markup.length + 300)
  const headline = firstOf([...menu.matchAll(/(?<=\s)\S/g)], ({ index }) => {
    const length = headlineLength(text.slice(markup.length + index), title, known)
    return length > 0 ? index + length : undefined
  })
  return moveBy(lines, start, markup.length + (headline ?? 0))
}

/** Buttons, an edition of a site's own format, a date, an address. */
const pageParts = [
  /^[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]*(?:(?:شارك من خلال|شارك على|شارك|تويتر|فيسبوك|جوجل بلس|واتساب|اكتب رأيك|طباعة|Next|Previous|Share|Tweet|Print|Facebook|Twitter)(?:\s|$)){2,20}/u,
  /^\d{3,4} \(GMT[+-]\d\d:?\d\d\) - \d\d\/\d\d\/\d\d(?=\s|$)/,
  /^.{0,60}?(?:آخر تحديث|تاريخ النشر|نشر في(?= ?:? ?\d)|Published|Updated)[\s:].{0,40}?\d{1,2}:\d{2}(?:\s?\([^()]{0,20}\))?(?=\s|$)/u,
  /^https?:\/\/\S+/,
]

function afterPageParts({ lines }: Article, start: Position): Position | undefined {
  const text = restOfLine(lines, start)
  const found = firstOf(pageParts, (part) => part.exec(text)?.[0])
  return behind(lines, start, found?.length ?? 0)
}

function afterHabit({ lines, habits }: Article, start: Position): Position | undefined {
  return behind(lines, start, openingLength(restOfLine(lines, start), habits))
}

function afterDateline({ lines, known }: Article, start: Position): Position | undefined {
  return behind(lines, start, readDateline(restOfLine(lines, start), known).length)
}

function afterCredits(article: Article, start: Position): Position | undefined {
  const { lines } = article
  const line = restOfLine(lines, start)
  const next = restOfLine(lines, lineAfter(start))
  return isCreditLine(line, next, article) || (isCaption(line) && wordsIn(next).length >= 6) ? lineAfter(start) : undefined
}

/** Headlines and captions above a dateline or credits. */
function afterHeadlines(article: Article, start: Position): Position | undefined {
  const { lines, known } = article
  for (let line = start.line; line < Math.min(start.line + max.linesAbove, lines.length - 1); line++) {
    const above = restOfLine(lines, line === start.line ? start : { line, at: 0 })
    const words = wordsIn(above).length
    if (words > 32 || (words > 14 && /[.؟!]$/.test(above.trim()))) return undefined
    const next = restOfLine(lines, { line: line + 1, at: 0 })
    if (readDateline(next, known).length > 0) return { line: line + 1, at: 0 }
    if (words <= 14 && isCreditLine(next, restOfLine(lines, { line: line + 2, at: 0 }), article)) return { line: line + 1, at: 0 }
  }
  return undefined
}

const lineAfter = ({ line }: Position): Position => ({ line: line + 1, at: 0 })

function behind(lines: readonly string[], start: Position, length: number): Position | undefined {
  return length > 0 ? moveBy(lines, start, length) : undefined
}

function firstOf<One, Found>(all: readonly One[], find: (one: One) => Found | undefined): Found | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}
