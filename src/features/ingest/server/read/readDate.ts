import { kuwaitOffset } from '#kuwaitTime.ts'
import { beginsHijriMonth, dayPart, fold, isBeforeNoon, momentIn, monthOf, numbersInDigits, type Zone, zoneOf } from './dateWords.ts'

type Day = { year: number; month: number; day: number }
type Clock = { hour?: number; minute?: number; second?: number; millisecond?: number }

const rfc822 =
  /^(?:[a-z]{2,9}\.?,?\s*)?(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s-](\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{2}:?\d{2}|[a-z]{1,4})?$/
const w3cdtf =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:t|\s+)(\d{1,2})(?:[:.](\d{1,2})(?:[:.](\d{1,2})(?:[.,:](\d{1,9}))?)?)?)?\s*(z|utc|gmt|[+-]\d{1,2}(?::?\d{2})?)?$/

/**
 * Parses a feed's date: RFC 822/2822/850, W3C-DTF/ISO 8601, asctime, Unix time, and the deviations
 * of real feeds, with month names in Arabic (of the Gulf and Egypt, the Levant, the Maghreb),
 * English, French and other European languages, Turkish, Persian and Urdu. null if it is not a
 * date, impossible, or before 1990 (the zero date of many programs).
 * @param offset minutes east of Greenwich for a time without a zone
 * @param isAmerican whether 3/4/2026 is in March
 */
export function readDate(text: string | null | undefined, offset = 0, isAmerican = false): Date | null {
  if (!text) return null
  const trimmed = text.trim()
  if (trimmed.length < 4 || trimmed.length > 120) return null
  const exact = readExact(trimmed.toLowerCase(), offset)
  if (exact !== undefined) return exact
  const plain = machineForms.reduce((found, [pattern, rewrite]) => found.replace(pattern, rewrite), fold(trimmed).trim())
  const found = readExact(plain, offset)
  return found === undefined ? readLooseDate(plain, offset, isAmerican) : found
}

/**
 * RFC 822 or ISO 8601, as nearly all feeds write it, which needs no folding; undefined for another
 * form.
 */
function readExact(plain: string, offset: number): Date | null | undefined {
  const mail = rfc822.exec(plain)
  if (mail) {
    const [, day, name = '', year, hour, minute, second, zoneName] = mail
    const month = monthOf(name)
    const zone = zoneName ? zoneOf(zoneName, offset) : offset
    if (month && zone !== undefined) return moment({ ...numbers({ year, day, hour, minute, second }), month }, zone)
  }
  const iso = w3cdtf.exec(plain)
  if (iso) {
    const [, year, month, day, hour, minute, second, fraction, zone] = iso
    const millisecond = fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0
    return moment({ ...numbers({ year, month, day, hour, minute, second }), millisecond }, zoneOf(zone, offset) ?? offset)
  }
  return undefined
}

/** Forms of programs, and what they are in ISO 8601 or as Unix time. */
const machineForms: [RegExp, (...found: string[]) => string][] = [
  [/^\{\s?"\$date"\s?:\s?"?([^"{}]+)"?\s?\}$/, (_, date = '') => date.trim()],
  [/^\\?\/date\((\d+)(?:[+-]\d{4})?\)\\?\/$/, (_, stamp = '') => stamp],
  [/^(\d{4})(\d{2})(\d{2})[t\s](\d{2})(\d{2})?(\d{2})?(?![\d:])/, inIso],
  [/^((?:19|20)\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?$/, inIso],
  // The log of a web server.
  [/^\[?(\d{1,2})\/([a-z]{3})\/(\d{4}):(?=\d{2}:\d{2})/, (_, day, month, year) => `${day} ${month} ${year} `],
  // EXIF.
  [/^(\d{4}):(\d{2}):(\d{2})(?=\s)/, (_, year, month, day) => `${year}-${month}-${day}`],
  // A day of a week, whose first has the 4th of January, and a day of the year.
  [
    /^(\d{4})-?w(0[1-9]|[1-4]\d|5[0-3])-?([1-7])(?!\d)/,
    (_, year, week, day) => dayOfYear(Number(year), Number(week) * 7 - 3 - weekday(Number(year)) + Number(day)),
  ],
  [/^(\d{4})-(?!000)([0-2]\d{2}|3[0-5]\d|36[0-6])(?!\d)/, (_, year, day) => dayOfYear(Number(year), Number(day))],
]

function inIso(...[, year, month, day, hour, minute = '00', second = '00']: (string | undefined)[]): string {
  return `${year}-${month}-${day}t${hour}:${minute}:${second}`
}

/** The weekday of 4 January, Monday being 1. */
const weekday = (year: number) => new Date(Date.UTC(year, 0, 4)).getUTCDay() || 7
const dayOfYear = (year: number, day: number) => new Date(Date.UTC(year, 0, day)).toISOString().slice(0, 10)

/**
 * Returns the time zone of a feed in this language, in minutes east of Greenwich, if it does not
 * name one.
 * @param title in which a feed without a language shows that it is Arabic
 */
export function offsetOf(language: string | null | undefined, title?: string | null): number {
  const isArabic = language ? language.toLowerCase().startsWith('ar') : /\p{Script=Arabic}/u.test(title ?? '')
  return isArabic ? kuwaitOffset : 0
}

/** Whether a feed in this language writes the month before the day. */
export const isAmerican = (language: string | null | undefined) => /^en[-_]us$/i.test(language ?? '')

type Raw<K extends string> = Record<K, string | undefined>

function numbers<K extends string>(raw: Raw<K>): Record<K, number> {
  const result = {} as Record<K, number>
  for (const key in raw) result[key] = Number(raw[key] ?? 0)
  return result
}

function moment(parts: Day & Clock, zone: Zone): Date | null {
  const { year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0 } = parts
  if (year < 1990 || year > 2200 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  if (hour > 24 || minute > 59) return null
  return momentIn(zone, Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), millisecond))
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** A part of the day after a time. Behind punctuation, «المغرب» is the country. */
const partAfter = `(?:(?:\\s*|[\\s(,،|–—-]{1,4}(?!المغرب))${dayPart('after')})`
/**
 * Ways to write a time, the surest first. Without a colon it needs a part of the day, because
 * `20.11` is a date; only as the last number, or before a numeric date, may it have a dot alone.
 */
const times = [
  `(?:(?<!\\p{L})(?!المغرب)${dayPart('before')}\\s*(?:الساعه\\s+)?)?(?<hour>\\d{1,2})\\s?(?::|h(?:eures?)?)\\s?(?<minute>\\d{2}|\\d(?=:\\d{1,2}(?![\\d:])))(?:\\s?:\\s?(?<second>\\d{1,2})(?:[.,]\\d+)?)?(?!\\d)${partAfter}?`,
  `(?<![\\d.])(?<hour>[01]?\\d|2[0-3])\\.(?<minute>[0-5]\\d)(?:\\.(?<second>\\d{2})(?:\\.\\d+)?(?!\\s?م(?!\\p{L})))?${partAfter}`,
  `(?<![\\d:.-]|/\\s?)(?<hour>\\d|1[0-2])\\s*${dayPart('after')}`,
  `(?<![\\d:.-]|/\\s?)(?<hour>\\d{1,2})\\s?h(?:eures?)?(?![\\p{L}\\d])\\s*${partAfter}?`,
  `(?<![\\d.])(?<hour>[01]?\\d|2[0-3])\\.(?<minute>[0-5]\\d)(?:\\.(?<second>[0-5]\\d))?(?!\\s?م(?!\\p{L}))(?=\\s*(?:$|[(\\p{L}])|\\s\\d{1,4}[/.-]\\d)`,
  `الساعه\\s+(?<hour>\\d{1,2})(?![\\d.:/-])`,
].map((pattern) => new RegExp(pattern, 'u'))

/**
 * Any other format, by its parts: a time, a zone, then day, month and year in the order that their
 * values allow.
 */
function readLooseDate(text: string, offset: number, isAmerican: boolean): Date | null {
  const stamp = /^(\d{10})(?:\.\d+|(\d{3})(?:\d{3})?)?$/.exec(text)
  if (stamp) return plausible(new Date(Number(`${stamp[1]}${stamp[2] ?? '000'}`)))
  const spelled = numbersInDigits(text)
  for (const pattern of times) {
    const at = pattern.exec(spelled)
    if (!at) continue
    const after = spelled.slice(at.index + at[0].length)
    const otherTime = after.search(/(?<![+\d-])\d{1,2}:\d{2}/)
    const end = otherTime < 0 ? after.length : otherTime
    const { zone, rest } = takeZone(after.slice(0, end), offset)
    const date = readDay(`${spelled.slice(0, at.index).replace(/t$/, '')} ${rest} ${after.slice(end)}`, true, isAmerican)
    return date && moment({ ...date, ...readClock(at.groups ?? {}) }, zone ?? offset)
  }
  const date = readDay(spelled, false, isAmerican)
  return date && moment(date, offset)
}

function plausible(date: Date): Date | null {
  return date.getUTCFullYear() >= 1990 && date.getUTCFullYear() < 2200 ? date : null
}

function readClock({ hour: hours, minute, second, before, after }: Partial<Record<string, string>>): Clock {
  const [hour, part] = [Number(hours), after ?? before]
  const rest = { minute: Number(minute ?? 0), second: Number(second ?? 0) }
  if (!part || hour > 12) return { hour, ...rest }
  return { hour: (hour % 12) + (isBeforeNoon(part, hour) ? 0 : 12), ...rest }
}

/**
 * A numeric offset, which neither begins nor ends a date; one of hours alone is last, or after GMT
 * and not the day before a month.
 */
const numericZone = /(?:(?<![a-z])(gmt|utc?)\s?|(?<![\p{L}\d/.-]))([+-]\d{1,2}(?::?(\d{2}))?)(?![\d:]|\s?[/.-]\s?\d)/u
/** Names of a zone: a place in Arabic, one of IANA, and letters that come first. */
const namedZones = [
  /(?<!\p{L})ب?توقيت\s(\p{L}{2,20}\s\p{L}{2,20})/u,
  /(?<!\p{L})ب?توقيت\s(\p{L}{2,20})/u,
  /(?<!\p{L})ت[.\s]\s?(غ)(?!\p{L})/u,
  /(?<![a-z_/])([a-z]{2,10}\/[a-z_]{2,20}(?:\/[a-z_]{2,20})?)/,
  /^[^a-z]*\b([a-z]{1,5})\b/,
]

/** The zone that the text between a time and the next names, and the text without it. */
function takeZone(text: string, offset: number): { zone?: Zone | undefined; rest: string } {
  const numeric = numericZone.exec(text)
  if (numeric) {
    const [whole, greenwich, written, minutes] = numeric
    const rest = text.slice(numeric.index + whole.length)
    const isZone = minutes || (greenwich ? !('month' in (tokensOf(rest)[0] ?? {})) : /^[\s)\].]*$/.test(rest))
    const zone = isZone ? zoneOf(written, offset) : undefined
    if (zone !== undefined) return { zone, rest: `${text.slice(0, numeric.index)} ${rest}` }
  }
  for (const pattern of namedZones) {
    const found = pattern.exec(text)
    const zone = found ? zoneOf(found[1] === 'غ' ? 'gmt' : found[1], offset) : undefined
    if (found && zone !== undefined) return { zone, rest: text.replace(found[1] ?? '', ' ') }
  }
  return { rest: text }
}

const compactDay = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/
const numericDay = /(?<!\d|\d\.)(\d{1,4})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{1,4})(?!\.?\d)(?!\s?(?:ه|هجريه?|ah)(?!\p{L}))/gu

/**
 * The first Gregorian date, in numbers before one with a month's name, because "mar." is also a
 * Tuesday, but one with four digits of the year before one with two. A date of the Hijri calendar
 * is passed over, wherever it stands, and never taken for another.
 */
function readDay(text: string, hasTime: boolean, isAmerican: boolean): Day | null {
  const compact = compactDay.exec(text)
  if (compact) return { year: Number(compact[1]), month: Number(compact[2]), day: Number(compact[3]) }
  const tokens = tokensOf(text)
  for (const yearLength of [4, 2]) {
    for (const [, first = '', , second = '', third = ''] of text.matchAll(numericDay)) {
      const day = orderNumbers([first, second, third], yearLength, isAmerican)
      if (day) return day
    }
    const named = readNamedDay(tokens, yearLength)
    if (named) return named
  }
  // Numbers alone, or a year and perhaps a month.
  const [a = '', b = '1', c = '1', ...more] = text.match(/\d+/g) ?? []
  if (more.length > 0 || !/^[\d\s,/.-]+$/.test(text) || (hasTime && c === '1')) return null
  return orderNumbers([a, b, c], 4, isAmerican)
}

/**
 * Day before month, as in the Arab world, unless the text is American or only that order is
 * possible. Null for a year of the Hijri calendar.
 */
function orderNumbers([first, second, third]: [string, string, string], yearLength: number, isAmerican: boolean): Day | null {
  if (isHijriYear(first) || isHijriYear(third)) return null
  if (first.length === 4 && third.length < 3) return possible({ year: Number(first), month: Number(second), day: Number(third) })
  if (first.length > 2 || third.length !== yearLength) return null
  const isMonthFirst = Number(second) > 12 || (isAmerican && Number(first) <= 12)
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  return possible({ year: fullYear(third), month: Number(month), day: Number(day) })
}

const possible = (day: Day) => (day.month <= 12 && day.day <= 31 ? day : null)

const isHijriYear = (digits: string) => /^1[345]\d\d$/.test(digits)

/** A number, the name of a Gregorian month (1 to 12), or of one of the Hijri calendar (0). */
type Token = { digits: string } | { month: number }

function tokensOf(text: string): Token[] {
  const words = text.match(/\d+|\p{L}+/gu) ?? []
  const tokens = words.flatMap((word, at): Token[] => {
    if (/\d/.test(word)) return [{ digits: word }]
    if (beginsHijriMonth(word)) return [{ month: 0 }]
    const month = monthOf(`${word} ${words[at + 1] ?? ''}`) ?? monthOf(word)
    return month ? [{ month }] : []
  })
  return tokens.filter((token, at) => {
    const [next, afterNext] = [tokens[at + 1], tokens[at + 2]]
    if (!('month' in token) || !next) return true
    // A month by two names, and French "mar." (mardi) before "24 nov.".
    return 'month' in next ? next.month !== token.month : !(token.month === 3 && afterNext && 'month' in afterNext && afterNext.month > 0)
  })
}

function readNamedDay(tokens: Token[], yearLength: number): Day | null {
  const isYear = (digits: string) => digits.length === yearLength && !isHijriYear(digits)
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    if (!('month' in token)) continue
    const [before, after, second] = [digitsOf(tokens[at - 1]), digitsOf(tokens[at + 1]), digitsOf(tokens[at + 2])]
    if (token.month === 0) {
      // What belongs to it is no part of another date.
      const taken = isHijriYear(after) ? 1 : isHijriYear(second) ? 2 : 0
      at += taken
      tokens[at] = { month: 0 }
      continue
    }
    const { month } = token
    if (before.length === 4 && isYear(before)) return { year: Number(before), month, day: Number(after || 1) }
    if (before !== '' && before.length < 3 && isYear(after)) return { year: fullYear(after), month, day: Number(before) }
    if (after.length === 4 && isYear(after)) return { year: Number(after), month, day: 1 }
    if (after !== '' && isYear(second)) return { year: fullYear(second), month, day: Number(after) }
  }
  return null
}

const digitsOf = (token: Token | undefined) => (token && 'digits' in token ? token.digits : '')

/** RFC 2822 §4.3: two digits below 50 belong to this century, others to the last. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 3) return year
  return year < 50 ? year + 2000 : year + 1900
}
