import { kuwaitOffset } from '#kuwaitTime.ts'

/**
 * Month names, January first: English, then Arabic as used in the Gulf and Egypt, in the Levant and Iraq, in Algeria and Tunisia, in Morocco,
 * then French, Spanish, Portuguese, Italian and German. Spelling variants are separated by `|`.
 */
const monthNames = [
  'jan|january|يناير|كانون الثاني|جانفي|janvier|janv|enero|ene|janeiro|gennaio|gen|januar|jän',
  'feb|february|فبراير|شباط|فيفري|février|fevrier|févr|fév|febrero|fevereiro|fev|febbraio|februar',
  'mar|march|مارس|آذار|اذار|أذار|mars|marzo|março|märz|mär|mrz',
  'apr|april|أبريل|ابريل|إبريل|نيسان|أفريل|افريل|avril|avr|abril|abr|aprile',
  'may|مايو|أيار|ايار|إيار|ماي|mai|mayo|maio|maggio|mag',
  'jun|june|يونيو|يونيه|حزيران|جوان|juin|junio|junho|giugno|giu|juni',
  'jul|july|يوليو|يوليه|تموز|جويلية|يوليوز|juillet|juil|julio|julho|luglio|lug|juli',
  'aug|august|أغسطس|اغسطس|آب|أب|أوت|اوت|غشت|août|aout|agosto|ago',
  'sep|sept|september|سبتمبر|أيلول|ايلول|شتنبر|septembre|septiembre|setembro|set|settembre',
  'oct|october|أكتوبر|اكتوبر|تشرين الأول|تشرين الاول|octobre|octubre|outubro|out|ottobre|ott|oktober|okt',
  'nov|november|نوفمبر|تشرين الثاني|نونبر|novembre|noviembre|novembro',
  'dec|december|ديسمبر|كانون الأول|كانون الاول|دجنبر|décembre|decembre|déc|diciembre|dezembro|dicembre|dic|dezember|dez',
]

const months = new Map(monthNames.flatMap((names, index) => names.split('|').map((name) => [name, index + 1] as const)))

/** 1 to 12, or undefined if the word is not the name of a month. */
export function monthOf(word: string): number | undefined {
  return months.get(word) ?? months.get(word.toLowerCase())
}

/** The first words of the months of the Hijri calendar, without hamzas. */
const hijriWords = new Set(
  'محرم المحرم صفر ربيع جمادي جماد رجب شعبان رمضان شوال ذو ذي ذوالقعده ذوالحجه muharram safar rabi jumada rajab shaban ramadan shawwal dhul dhu'.split(
    ' ',
  ),
)

export function beginsHijriMonth(word: string): boolean {
  return hijriWords.has(word.replaceAll('ى', 'ي').replaceAll('ة', 'ه'))
}

/** Parts of the day after a time, the longer ones first, and whether they are before noon at an hour of 1 to 12, with 12 for noon and midnight. */
const dayParts: [string, (hour: number) => boolean][] = [
  ['am\\b|a\\.m\\.|صباحا|صباح|فجرا|قبل الظهر|بعد منتصف الليل|ص(?!\\p{L})', () => true],
  ['pm\\b|p\\.m\\.|بعد الظهر|بعد ظهر|عصرا|عصر|مساء|م(?!\\p{L})', () => false],
  ['ظهرا|ظهر', (hour) => hour === 10 || hour === 11],
  ['ليلا', (hour) => hour === 12 || hour < 6],
]
export const dayPart = `(?:(?:من|في)\\s+)?(?:ال)?(${dayParts.map(([words]) => words).join('|')})`

/** Whether a time with this part of the day is before noon. @param hour 1 to 12 */
export function isBeforeNoon(part: string, hour: number): boolean {
  return dayParts.find(([words]) => new RegExp(`^(?:${words})`, 'u').test(part))?.[1](hour) ?? true
}

/** Unambiguous zone names (RFC 822, and those seen in feeds) by hours east of Greenwich. */
const zoneNames: Record<string, string> = {
  '-10': 'hst',
  '-9': 'akst',
  '-8': 'pst pt akdt',
  '-7': 'mst mt pdt',
  '-6': 'cst ct mdt',
  '-5': 'est et cdt',
  '-4': 'edt',
  '0': 'z ut utc gmt wet',
  '1': 'bst cet met west',
  '2': 'cest mest eet sast',
  '3': 'eest msk trt eat',
  '4': 'gst',
  '5': 'pkt',
  '5.5': 'ist',
  '8': 'sgt hkt awst',
  '9': 'jst kst',
  '10': 'aest',
  '11': 'aedt',
  '12': 'nzst',
  '13': 'nzdt',
}
const zones = new Map(Object.entries(zoneNames).flatMap(([hours, names]) => names.split(' ').map((name) => [name, Number(hours) * 60])))

/**
 * Minutes east of Greenwich of `+0300`, `+03:00`, `+3` or a zone's name; undefined if it is unknown.
 * @param offset of the feed's region, which decides whether AST is Arabia or Atlantic Standard Time
 */
export function zoneMinutes(zone: string | undefined, offset: number): number | undefined {
  if (!zone) return undefined
  const numeric = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (numeric) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
    return minutes > 14 * 60 ? undefined : numeric[1] === '-' ? -minutes : minutes
  }
  const name = zone.toLowerCase()
  if (name === 'ast') return offset === kuwaitOffset ? kuwaitOffset : -240
  return zones.get(name)
}
