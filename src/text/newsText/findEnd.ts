import { type Habits, isEnding } from './habits.ts'
import { lineBeginnings } from './lineBeginnings.ts'
import { countWords, endOf, type Position } from './position.ts'
import { wordsIn } from './wordShapes.ts'

/**
 * Beginnings of parts at the end that are no text, up to the last line: keywords, links,
 * invitations, notices.
 */
const toEnd = [
  /^سمات[\s:][^.؟!]{0,390}$/u,
  /^(?:الوسوم|وسوم|كلمات دلالية|كلمات مفتاحية|الكلمات المفتاحية|الكلمات الدلالية)(?=[\s:])/u,
  /^(?:tags|keywords) ?:/iu,
  /^رابط الخبر(?=\s)/u,
  /^مقالات أخرى للكاتب/u,
  /^(?:[اإ]قر[أا]|شاهد|طالع) ?(?:أيض|ايض)/u,
  /^للتواصل(?: مع الكاتب)? [اأ]رسل/u,
  /^(?:تابعونا|تابعنا (?:على|عبر)|للاشتراك|اشترك (?:الآن|في (?:نشرت|النشرة|قنات|القناة|خدم))|جميع الحقوق محفوظة|©)/u,
  /^(?:read (?:also|more)\b|follow us\b|subscribe (?:to|now|here|for)\b|all rights reserved|copyright (?:©|\(c\)|\d)|we use cookies\b)/iu,
  /^شرح الصور/u,
  /^لقراءة .{0,40}(?:هن.?ا|هنــا)/u,
  /^(?:المزيد من التفاصيل|لمزيد من التفاصيل)/u,
  /^\/\/ ?(?:انتهى|يتبع) ?\/\//u,
]
/** Last lines that are no text: an hour, an address, a name on a network, a link. */
const wholeLines = [
  /^\d{1,2}[:.]\d{2}(?: ت م| am| pm)?$/iu,
  /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  /^(?:twitter|t|تويتر|e-?mail)\b.{0,40}$/iu,
  /^@\w+$/,
  /^\.{0,3}\s?المزيد$/u,
  /^\(\s?التفاصيل.{0,12}\)$/u,
  /^\* ?\S[^؟?]{0,40}$/u,
]
/** Words that are in sentences and in no name. */
const inSentences = new Set(
  'و ف ل ب لا لم لن من في على إلى عن أن ما هو هي كان قال ثم أو مع بعد قبل هذا هذه ذلك التي الذي غير حتى كل يا'.split(' '),
)
/**
 * Lines at the end that are looked at, words from the beginning of such a part, words of a
 * signature, and how often one is looked for.
 */
const max = { lines: 10, words: 80, signature: 5, signatureUnits: 100, line: 100, turns: 8 }
/** Words that must be left of a text. */
const minLeft = 4

type Article = { lines: readonly string[]; habits: Habits }

/** Finds where the text of an article that begins at `start` ends. */
export function findEnd(article: Article, start: Position): Position {
  let end = endOf(article.lines)
  for (let turn = 0; turn < max.turns; turn++) {
    const next = earlierEnd(article, start, end)
    if (!next) break
    end = next
  }
  return end
}

/** The first place among the last lines where something begins that is no text. */
function earlierEnd({ lines, habits }: Article, start: Position, end: Position): Position | undefined {
  for (let line = Math.max(start.line, end.line - max.lines); line <= end.line; line++) {
    const text = (lines[line] ?? '').slice(0, line === end.line ? end.at : undefined)
    for (const at of lineBeginnings(text)) {
      if (line === start.line && at <= start.at) continue
      const isEnd = endsText(lines, { line, at }, end, habits) || (line === end.line && isWholeLine(lines, { line, at }, text))
      const next = isEnd && before(lines, { line, at })
      if (next && countWords(lines, start, next, minLeft) >= minLeft) return next
    }
  }
  return undefined
}

function endsText(lines: readonly string[], from: Position, end: Position, habits: Habits): boolean {
  const sentence = (lines[from.line] ?? '').slice(from.at, from.at + 400)
  return (toEnd.some((form) => form.test(sentence)) || isEnding(sentence, habits)) && countWords(lines, from, end, max.words) <= max.words
}

function isWholeLine(lines: readonly string[], { line, at }: Position, text: string): boolean {
  const rest = text.slice(at).trim()
  if (rest.length > max.line) return false
  const isPrecededBy = at > 0 ? text.slice(0, at) : (lines[line - 1] ?? '')
  return wholeLines.some((form) => form.test(rest)) || isSignature(rest, isPrecededBy.slice(-20).trimEnd())
}

/** A few words after the last sentence, which are none themselves. */
function isSignature(text: string, isPrecededBy: string): boolean {
  const words = wordsIn(text)
  if (!/[.؟!»"”)]$/.test(isPrecededBy) || words.length === 0 || words.length > max.signature) return false
  return !/[\d.؟!:«»"“”…#]/.test(text) && !words.some((word) => inSentences.has(word)) && !/^(?:و|ال)/u.test(words[0] as string)
}

/** The end of what stands before a position. */
function before(lines: readonly string[], { line, at }: Position): Position {
  const text = (lines[line] ?? '').slice(0, at).trimEnd()
  if (text !== '' || line === 0) return { line, at: text.length }
  return { line: line - 1, at: (lines[line - 1] ?? '').trimEnd().length }
}
