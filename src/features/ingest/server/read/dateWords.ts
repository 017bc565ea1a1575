import { kuwaitOffset } from '#kuwaitTime.ts'

/**
 * Text as all tables and patterns of dates expect it: in lower case, with ASCII digits, and without
 * accents, hamzas, vowel marks and invisible characters, with the letters of Arabic that are
 * written in two ways in one of them, and with the minus sign as a hyphen.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[ىیةک−年月日]/g, (letter) => alike.get(letter) ?? letter)
}

const alike = new Map(Object.entries({ ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', '−': '-', 年: '-', 月: '-', 日: ' ' }))

/**
 * Month names, January first: English, then Arabic as used in the Gulf and Egypt, in the Levant and
 * Iraq, in Algeria and Tunisia, in Morocco, then French, Spanish, Portuguese, Italian, German,
 * Turkish, Persian and Urdu. Other names are separated by `|`; accents and hamzas do not matter.
 */
const monthNames = [
  'jan|january|يناير|كانون الثاني|جانفي|janvier|janv|enero|ene|janeiro|gennaio|gen|januar|ocak|oca|ژانویه|جنوری',
  'feb|february|فبراير|شباط|فيفري|février|févr|fév|febrero|fevereiro|febbraio|februar|şubat|şub|فوریه|فروری|فبروری',
  'mar|march|مارس|آذار|mars|marzo|março|märz|mrz|mart|مارچ',
  'apr|april|أبريل|نيسان|أفريل|avril|avr|abril|abr|aprile|nisan|nis|آوریل|اپریل',
  'may|مايو|أيار|مايس|ماي|mai|mayo|maio|maggio|mag|mayıs|mayis|مه|می|مئی',
  'jun|june|يونيو|يونيه|حزيران|جوان|juin|junio|junho|giugno|giu|juni|haziran|haz|ژوئن|جون',
  'jul|july|يوليو|يوليه|تموز|جويلية|يوليوز|juillet|juil|julio|julho|luglio|lug|juli|temmuz|tem|ژوئیه|جولای|جولائی',
  'aug|august|أغسطس|آب|أوت|غشت|août|agosto|ago|ağustos|ağu|آگوست|اگست',
  'sep|sept|september|سبتمبر|سيبتمبر|أيلول|شتنبر|septembre|septiembre|setembro|set|settembre|eylül|eyl|سپتامبر|ستمبر|سپتمبر',
  'oct|october|أكتوبر|تشرين الأول|octobre|octubre|outubro|out|ottobre|ott|oktober|okt|ekim|eki|اکتبر',
  'nov|november|نوفمبر|نومبر|تشرين الثاني|نونبر|novembre|noviembre|novembro|kasım|kasim|kas|نوامبر',
  'dec|december|ديسمبر|دسمبر|كانون الأول|دجنبر|décembre|déc|diciembre|dezembro|dicembre|dic|dezember|dez|aralık|aralik|ara|دسامبر',
]

const months = new Map(
  monthNames.flatMap((names, index) =>
    fold(names)
      .split('|')
      .flatMap((name) => [name, name.replace(' ال', ' ')].map((spelling) => [spelling, index + 1] as const)),
  ),
)

/** 1 to 12, or undefined if the folded text is not the name of a month. */
export function monthOf(name: string): number | undefined {
  return months.get(name)
}

/** The first words of the months of the Hijri calendar, folded. */
const hijriWords = new Set(
  'محرم المحرم صفر ربيع جمادي جماد رجب شعبان رمضان شوال ذو ذي ذوالقعده ذوالحجه muharram safar rabi jumada rajab shaban ramadan shawwal dhul dhu'.split(
    ' ',
  ),
)

export function beginsHijriMonth(word: string): boolean {
  return hijriWords.has(word)
}

/**
 * Parts of the day, folded, and whether they are before noon at an hour of 1 to 12, with 12 for
 * noon and midnight. After a year, «م» is no part of the day but «ميلادي».
 */
const dayParts: [string, (hour: number) => boolean][] = [
  [
    'a(?:\\.\\s?)?m(?!\\p{L})\\.?|صباحا?|فجرا?|ضحي|قبل\\s?(?:ال)?ظهر|بعد\\s?منتصف\\s?الليل|ص|ق\\s?\\.\\s?ظ\\.?|du matin|de la manana',
    () => true,
  ],
  [
    "p(?:\\.\\s?)?m(?!\\p{L})\\.?|بعد\\s?(?:ال)?(?:ظهر|عصر)|قبل\\s?منتصف\\s?الليل|عصرا?|مسا[ءي]?ا?|مغربا?|عشاءا?|(?<!\\d{4}\\s?)م|ب\\s?\\.\\s?ظ\\.?|du soir|de l['’]apres-midi|de la (?:tarde|noche)",
    () => false,
  ],
  ['ظهرا?|ظهيره', (hour) => hour === 10 || hour === 11],
  ['منتصف\\s?الليل|ليلا|ليله?', (hour) => hour === 12 || hour < 6],
]
/** Pattern of one of them; the group it is put into has the words that decide. */
export const dayPart = (group: string) =>
  `(?:(?:من|في|عند)\\s+|ب)?(?:ال)?(?<${group}>${dayParts.map(([words]) => words).join('|')})(?!\\p{L})`

/** Whether a time with this part of the day is before noon. @param hour 1 to 12 */
export function isBeforeNoon(part: string, hour: number): boolean {
  return dayParts.find(([words]) => new RegExp(`^(?:${words})$`, 'u').test(part))?.[1](hour) ?? true
}

/** The hours in words, and the days of a month in words, folded. */
const hourWords = 'الواحده الثانيه الثالثه الرابعه الخامسه السادسه السابعه الثامنه التاسعه العاشره'.split(' ')
const dayWords = 'الاول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر'.split(' ')
const hours = new Map([...hourWords.map((word, at) => [word, at + 1] as const), ['الحاديه عشره', 11], ['الثانيه عشره', 12]])
const days = new Map<string, number>(
  ['', 'الحادي', ...dayWords.slice(1, 9)].flatMap((unit, at) => [
    [dayWords[at] ?? '', at + 1],
    [`${unit} عشر`, at + 10],
    [unit ? `${unit} والعشرون` : 'العشرون', at + 20],
    [unit ? `${unit} والعشرين` : 'العشرين', at + 20],
  ]),
)
days.set('الثلاثون', 30).set('الثلاثين', 30).set('الحادي والثلاثون', 31).set('الحادي والثلاثين', 31)
const fractions = new Map(
  Object.entries({ والنصف: 30, والربع: 15, والثلث: 20, 'الا ربعا': -15, 'الا ربع': -15, 'الا الربع': -15, 'الا ثلثا': -20 }),
)

for (const [word, day] of [...days]) days.set(word.replace(/^ال/, ''), day)

/** Months of the Levant by their numbers: «كانون 2», «ت1». */
const numberedMonth = /(?<!\p{L})(كانون\s?|تشرين\s?|ك|ت)([12])(?!\d)/gu
/** «10 و30 دقيقة» */
const minutesInWords = /(?<!\d)(\d{1,2})\s+و\s?([0-5]?\d)\s+دقيقه/g

const oneOf = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|')
const writtenHour = new RegExp(
  `(?<!\\p{L})(الساعه\\s+)?(${oneOf(hours.keys())})(?:\\s+(${oneOf(fractions.keys())}))?(?!\\p{L})(?=(\\s*${dayPart('part')})?)`,
  'gu',
)
const writtenDay = new RegExp(
  `(?<!\\p{L}|(?:كانون|تشرين|ربيع|جمادي)\\s+)(${oneOf(days.keys())})\\s+(?:من\\s+)?(?:شهر\\s+)?(?=(\\p{L}+)(?:\\s+(\\p{L}+))?)`,
  'gu',
)

/**
 * Folded text with digits for an hour and for a day before a month that stand in words («العاشرة
 * والنصف صباحا»), and the name of a month for its number.
 */
export function numbersInDigits(text: string): string {
  return text
    .replace(
      numberedMonth,
      (_, pair: string, which: string) => `${pair.startsWith('ك') ? 'كانون' : 'تشرين'} ${dayWords[Number(which) - 1]} `,
    )
    .replace(minutesInWords, (_, hour: string, minute: string) => `${hour}:${minute.padStart(2, '0')}`)
    .replace(writtenHour, (whole, clock: string | undefined, hour: string, fraction: string | undefined, part: string | undefined) => {
      if (!clock && !part) return whole
      const minutes = (hours.get(hour) ?? 0) * 60 + (fractions.get(fraction ?? '') ?? 0)
      return `${Math.floor(minutes / 60) || 12}:${String(minutes % 60).padStart(2, '0')}`
    })
    .replace(writtenDay, (whole, day: string, word: string, next: string | undefined) =>
      (monthOf(`${word} ${next}`) ?? monthOf(word)) || beginsHijriMonth(word) ? `${days.get(day)} ` : whole,
    )
}

/** Minutes east of Greenwich, or the name of a zone whose time changes in summer. */
export type Zone = number | string

/** Unambiguous zone names (RFC 822, and those seen in feeds) by hours east of Greenwich. */
const zoneNames: Record<string, string> = {
  '-10': 'hst',
  '-9': 'akst',
  '-8': 'pst akdt',
  '-7': 'mst pdt',
  '-6': 'cst mdt',
  '-5': 'est cdt',
  '-4': 'edt',
  '-3.5': 'nst',
  '-3': 'brt',
  '-2.5': 'ndt',
  '0': 'z ut utc gmt wet',
  '1': 'bst cet met west wat',
  '2': 'cest mest eet sast cat',
  '3': 'eest msk trt tsi eat idt ksa kwt',
  '3.5': 'irst',
  '4': 'gst uae',
  '4.5': 'aft irdt',
  '5': 'pkt',
  '5.5': 'ist',
  '5.75': 'npt',
  '7': 'wib',
  '8': 'sgt hkt awst',
  '9': 'jst kst',
  '10': 'aest',
  '11': 'aedt',
  '12': 'nzst',
  '13': 'nzdt',
}
const zones = new Map<string, Zone>(
  Object.entries(zoneNames).flatMap(([hours, names]) => names.split(' ').map((name) => [name, Number(hours) * 60] as const)),
)
zones.set('et', 'America/New_York').set('ct', 'America/Chicago').set('mt', 'America/Denver').set('pt', 'America/Los_Angeles')

/** Places whose time is named in Arabic, by the zone they are in. */
const placeNames = {
  UTC: 'غرينتش|غرينيتش|جرينتش|جرينيتش|قرينتش',
  'Asia/Kuwait': 'الكويت',
  'Asia/Riyadh': 'الرياض|السعودية|مكة|جدة',
  'Asia/Dubai': 'أبوظبي|أبو ظبي|دبي|الإمارات',
  'Asia/Qatar': 'الدوحة|قطر',
  'Asia/Bahrain': 'المنامة|البحرين',
  'Asia/Muscat': 'مسقط|سلطنة عمان',
  'Asia/Aden': 'صنعاء|عدن|اليمن',
  'Asia/Baghdad': 'بغداد|العراق',
  'Asia/Beirut': 'بيروت|لبنان',
  'Asia/Damascus': 'دمشق|سوريا|سورية',
  'Asia/Amman': 'عمان|الأردن',
  'Asia/Hebron': 'القدس|فلسطين|غزة',
  'Africa/Cairo': 'القاهرة|مصر',
  'Africa/Khartoum': 'الخرطوم|السودان',
  'Africa/Tripoli': 'طرابلس|ليبيا',
  'Africa/Tunis': 'تونس',
  'Africa/Algiers': 'الجزائر',
  'Africa/Casablanca': 'الرباط|المغرب|الدار البيضاء',
  'Asia/Tehran': 'طهران|إيران',
  'Europe/Istanbul': 'إسطنبول|أنقرة|تركيا',
  'Europe/Moscow': 'موسكو',
  'Europe/Paris': 'باريس',
  'Europe/London': 'لندن',
  'America/New_York': 'نيويورك|واشنطن',
}
const places = new Map(
  Object.entries(placeNames).flatMap(([zone, names]) =>
    fold(names)
      .split('|')
      .map((name) => [name, zone] as const),
  ),
)

/**
 * The zone that folded text names as `+0300`, `+03:00`, `+3`, by its letters, as `europe/paris`, or
 * as a place in Arabic; undefined if it is unknown.
 * @param offset of the feed's region, which decides whether AST is Arabia or Atlantic Standard Time
 */
export function zoneOf(name: string | undefined, offset: number): Zone | undefined {
  if (!name) return undefined
  const numeric = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(name)
  if (numeric) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
    return minutes > 14 * 60 ? undefined : numeric[1] === '-' ? -minutes : minutes
  }
  if (name === 'ast') return offset === kuwaitOffset ? kuwaitOffset : -240
  if (name.includes('/')) return isZone(name) ? name : undefined
  return zones.get(name) ?? places.get(name)
}

function isZone(name: string): boolean {
  try {
    minutesAt(name, 0)
    return true
  } catch {
    return false
  }
}

/** Cached because they are slow to make; there are no more than there are zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes that a zone is east of Greenwich at a moment. */
function minutesAt(zone: string, moment: number): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const parts = format.formatToParts(moment)
  const written = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(written) ?? []
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}

/** The moment when clocks in a zone show what clocks in Greenwich show at `local`. */
export function momentIn(zone: Zone, local: number): Date {
  const at = (moment: number) => local - (typeof zone === 'number' ? zone : minutesAt(zone, moment)) * 60_000
  return new Date(at(at(local)))
}
