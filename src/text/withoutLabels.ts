import { trimEnd } from './trimEnd.ts'

/**
 * Words that agencies put before a headline, or after it, and that say nothing of the event: how
 * urgent or new the report is, and what it consists of. Not who says it («تقرير: …», «مصادر: …»,
 * «صحف: …»), nor that it is an opinion, a correction or an explanation: that is text.
 */
const labels = new Set(
  `عاجل, عاجل جدا, خبر عاجل, هام, هام جدا, خاص, تقرير خاص, حصري, حصريا, انفراد, متابعة, متابعات, متابعة خاصة,
  تحديث, محدث, مستجدات, بالتفاصيل, بالصور, بالفيديو, بالصور والفيديو, بالفيديو والصور, بالصوت والصورة,
  فيديو, صور وفيديو, فيديو وصور, شاهدوا, شاهد بالفيديو, شاهد بالصور, شاهد الفيديو, شاهد الصور, قصة مصورة,
  مباشر, بث مباشر, إنفوجراف, إنفوجرافيك, إنفوغراف, إنفوغرافيك, انفوجراف, انفوجرافيك, انفوغراف, انفوغرافيك,
  breaking, breaking news, just in, urgent, exclusive, special report, update, updated, updates, follow-up, in detail,
  video, watch, photos, in pictures, in photos, gallery, photo gallery, infographic, live, live updates, wrapup, refile, rpt`
    .split(',')
    .map((label) => label.trim()),
)

/** Labels only without a colon: before one they say who says it. */
const sources = new Set(['تقرير', 'شاهد', 'report'])
/** Labels only in brackets: elsewhere it may be Tyre, the town. */
const inBracketsOnly = new Set(['صور'])

/** Up to 24 characters, then `:`, `|`, dots, or a dash or slash with space beside it. */
const before = /^([\p{L}\p{M}\p{N} -]{2,24}?) ?([:：|…]|\.{2,3}|[/–—-](?= )|(?<=[ \d])-|\/\/) ?/u
const beforeInBrackets = /^[([]([\p{L}\p{M}\p{N} -]{2,24})[)\]] ?[:|…–—-]? ?/u
const afterInBrackets = / ?[([]([\p{L}\p{M}\p{N} -]{2,24})[)\]]$/u
const after = / [|–—-] ([\p{L}\p{M} ]{2,24})$/u
const maxLabels = 3
/** Words after which a name is expected, so that brackets name the town. */
const prepositions = /(?:^|\s)(?:في|من|إلى|على|عن|نحو|قرب)$/u
/** Labels that have a number, as of the third update. */
const numbered = /^(تحديث|update|wrapup|refile) \d{1,2}$/
/** Words that must be left of a headline. */
const minWords = 2

/**
 * A title without the labels of its agency: «عاجل | بالفيديو.. سقوط …» is «سقوط …». What would
 * begin in lower case («In pictures: the week») stays as it is.
 */
export function withoutLabels(title: string): string {
  let text = title
  for (let turn = 0; turn < maxLabels; turn++) {
    const left = withoutLabel(text)
    if (left === text) break
    text = left
  }
  return text
}

function withoutLabel(text: string): string {
  const [start, label = '', sign = ''] = before.exec(text) ?? []
  if (start && (isLabel(label) || (sign !== ':' && sign !== '：' && sources.has(plain(label))))) return shortened(text, start.length)
  const [bracketed, inBrackets = ''] = beforeInBrackets.exec(text) ?? []
  if (bracketed && isInBrackets(inBrackets)) return shortened(text, bracketed.length)
  const [atEnd, last = ''] = afterInBrackets.exec(text) ?? []
  const isTown = inBracketsOnly.has(plain(last)) && prepositions.test(text.slice(0, -(atEnd?.length ?? 0)))
  if (atEnd && isInBrackets(last) && !isTown) return shortened(text, 0, atEnd.length)
  const [behind, lastWords = ''] = after.exec(text) ?? []
  return behind && isLabel(lastWords) ? shortened(text, 0, behind.length) : text
}

/** The text without so much of its start and end, if that leaves a headline. */
function shortened(text: string, start: number, end = 0): string {
  const left = trimEnd(text.slice(start, text.length - end), /[\s.…]/).trim()
  return left.split(' ').length < minWords || /^[a-z]/.test(left) ? text : left
}

const isLabel = (words: string) => labels.has(plain(words))
const isInBrackets = (words: string) => isLabel(words) || sources.has(plain(words)) || inBracketsOnly.has(plain(words))

/** Words without vowel marks, lengthening, the number of an update, and capitals. */
function plain(words: string): string {
  return words
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .trim()
    .toLowerCase()
    .replace(numbered, '$1')
}
