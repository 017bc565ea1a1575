import { characterStarts } from './characterStarts.ts'
import { functionWords } from './functionWords.ts'
import { shorten } from './shorten.ts'
import { fold } from './tokenizer/fold.ts'
import { trimEnd } from './trimEnd.ts'

/** Shares of the limit from which on a clause, an enumeration and a phrase may end a text. */
const least = { clause: 0.45, comma: 0.6, phrase: 0.4 }
/** Characters that the end of a phrase is worth, against a word that is only not left hanging. */
const phraseBonus = 15

/** Two dots, a full stop after a word, and a dash or slash between spaces, among others. */
const clauseEnds = /\.\.|…|[؟?!؛;](?=\s)|(?<=\p{L}{3})\.(?=\s)|(?<=\s)[-–—|/](?=\s)/gu
const commas = /[،,](?=\s)/g
const space = /\s/
const afterWord = /[\s،,؛;:.\-–—|/]/
/** One or two words of another sentence or clause. */
const beginsAnother = /[.,،؛;!?؟]\s+\S+(?:\s+\S+)?$/
const beginsClause = /[:：/]$|\.\.$/
/** Longer words are cut as if they ended here, as those of texts without spaces. */
const maxWord = 40
const pairs = ['«»', '()', '[]', '{}', '“”']

/** Words that begin a phrase besides «و…», «لل…» and «بال…»; as printed, without a leading و. */
const starters = new Set(
  `من في على إلى الى عن مع بعد قبل خلال بين ضد حول عبر نحو منذ لدى حتى ضمن وسط دون قرب حيث كما لكن بل ثم بينما الذي التي الذين عقب أمام تحت فوق إثر
  بنسبة بقيمة بكلفة بتكلفة بواقع بعقد بعدد بهدف بسبب بحضور بمشاركة بمناسبة بنهاية بحلول بموجب بحسب بشأن بدعم بفضل بقرار بالتعاون لمناقشة لبحث لدعم لتعزيز لتطوير
  of in on at to for from with by as after before over under into and or but that which who when while amid against about during between`.split(
    /\s+/,
  ),
)
/** Words that begin with و of their own, or are themselves prepositions («وسط»). */
const wawNouns =
  /^و(?:زير|زار|زراء|كال|كيل|فد|فود|فا[ةت]|في[ات]|لي|لاي|الد|الي|صول|صف|ضع|قف|ثائق|ثيق|طن|قت|رش|جه|رق|اشنطن|حد|سيل|سائل|ظائف|ظيف|دائع|قود|رد|فق|اسع|احد|اجب|احة|باء|تير|عد|عي|قوع|جود|سام|ديع|ليد|سط)/u

/** Words that leave what they belong to hanging, besides function words; folded. */
const hanging = new Set(
  `الف الاف مليون ملايين مليار مليارات تريليون ترليون مءه ماءه مئه مائه مئتي مائتي عبد بن ابن ابو ابي ابا بنت ال ام ذو ذي شبه الشيخ الامير الملك السلطان الرييس الرئيس الدكتور د م
  اللواء العميد العقيد الفريق المهندس السيد السيده النايب النائب سمو معالي اكثر اقل اكبر اصغر اول اخر كل بعض جميع اي غير نحو قرابه حوالي عده مده نسبه بنسبه عدد بعدد قيمه بقيمه
  بواقع بكلفه بتكلفه قال قالت اعلن اعلنت اكد اكدت ان بان لان انه انها لن لم لا قد سوف هل عند لدي دون وسط حول ضد عبر ضمن قرب عقب تحت فوق امام اثر الا لكن بل بينما
  وفقا نظرا استعدادا تزامنا مقارنه تمهيدا استنادا بحثا خوفا طلبا
  their his her its our your my this these those no not be been has have had will would can could may than into from with by over under as about after before amid between
  during against million billion trillion thousand hundred mr mrs dr sheikh prince king president minister new al per least most more`.split(
    /\s+/,
  ),
)

/**
 * Yields where a text that is longer than this limit may be cut, best first: after a clause, after
 * a phrase so that no number, name or preposition is left without what follows it, or if there is
 * neither, where `shorten` cuts it. The limit includes an ellipsis, what is yielded does not.
 */
export function* phraseEnds(text: string, limit: number): Generator<number> {
  if (text.length <= limit) return
  const short = shorten(text, limit)
  if (!short.endsWith('…') || short === text) return
  const room = placeOf(text, limit - 1)
  const start = text.slice(0, room + maxWord)
  const clause = clauseEnd(start, room)
  if (clause !== undefined) yield clause
  const phrase = phraseEnd(start, room)
  if (phrase !== undefined) yield phrase
  if (clause === undefined && phrase === undefined) yield short.length - 1
}

/** The place of the character with this number, as a reader counts them. */
function placeOf(text: string, number: number): number {
  let count = 0
  for (const start of characterStarts(text)) if (count++ === number) return start
  return text.length
}

function clauseEnd(text: string, room: number): number | undefined {
  const lastOf = (signs: RegExp, share: number) =>
    [...text.matchAll(signs)]
      .map(({ 0: sign, index }) => (/[؟?!]/.test(sign) ? index + 1 : trimEnd(text.slice(0, index), space).length))
      .findLast((end) => end >= room * share && end <= room && isWhole(text.slice(0, end)))
  return lastOf(clauseEnds, least.clause) ?? lastOf(commas, least.comma)
}

function phraseEnd(text: string, room: number): number | undefined {
  const words = [...text.matchAll(/\S+/g)]
  let best: { end: number; worth: number } | undefined
  for (let n = words.length - 2; n > 0; n--) {
    const [before, word, next] = words.slice(n - 1, n + 2).map(([word]) => word) as [string, string, string]
    const end = (words[n]?.index ?? 0) + trimEnd(word, afterWord).length
    if (end > room) continue
    if (end < room * least.phrase || (best && end + phraseBonus <= best.worth)) break
    const worth = end + (startsPhrase(next) ? phraseBonus : 0)
    if (worth <= (best?.worth ?? 0) || [before, word].some((one) => beginsClause.test(one))) continue
    if (!hangs(word, next) && isWhole(text.slice(0, end)) && !beginsAnother.test(text.slice(0, end))) best = { end, worth }
  }
  return best?.end
}

/** Whether every quotation and bracket that it opens is closed. */
function isWhole(text: string): boolean {
  if (!/[«»()[\]{}“”"]/.test(text)) return true
  const count = (sign: string) => text.split(sign).length
  return pairs.every(([open = '', close = '']) => count(open) === count(close)) && count('"') % 2 === 1
}

function startsPhrase(word: string): boolean {
  const bare = bareOf(word)
  if (starters.has(bare.toLowerCase()) || starters.has(bare.replace(/^و/, ''))) return true
  return /^(?:لل|بال|كال)\p{L}/u.test(bare) || (/^و\p{L}{2}/u.test(bare) && !wawNouns.test(bare))
}

/** Whether the word is left without what belongs to it if the next one is cut off. */
function hangs(word: string, next: string): boolean {
  const bare = bareOf(word)
  const folded = fold(bare)
  const isUnit = (text: string) => hanging.has(text) || functionWords.has(text)
  if (bare === '' || isUnit(folded) || isUnit(folded.replace(/^[وف]/, ''))) return true
  if (/\d/.test(bare)) return !/%$|^(?:19|20)\d\d$/.test(word)
  if (/[a-z]/i.test(bare)) return /['’]s$/.test(word) || (/^[A-Z]/.test(bare) && /^["“‘]?[A-Z\d]/.test(next))
  return isVerbal(bare) || !(startsPhrase(next) || isComplete(bare))
}

/** Whether it is a verb or the noun of one, whose object or preposition follows. */
const isVerbal = (word: string) => /^[وفس]?[يت]\p{L}{2,5}$/u.test(word) && !/(?:[ةىاءً]|ات|ون|ين)$/u.test(word)

/** Whether it is definite or an accusative, so that no genitive follows. */
const isComplete = (word: string) => /^(?:[وفبك]?ال|و?لل)\p{L}{2}|(?:ً|ًا|اً)$|\p{L}{3}(?:ها|هم|هما|نا)$/u.test(word)

const bareOf = (word: string) => /[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?/su.exec(word)?.[0] ?? ''
