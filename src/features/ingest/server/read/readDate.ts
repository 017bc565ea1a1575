import { monthOf, zoneMinutes } from './dateWords.ts'

type Parts = { year: number; month: number; day: number; hour?: number; minute?: number; second?: number; millisecond?: number }

const rfc822 =
  /^(?:[a-z]{2,9}\.?,?\s*)?(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s-](\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{2}:?\d{2}|[a-z]{1,4})?$/i
const w3cdtf =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:T|\s+)(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,:](\d{1,9}))?)?\s*(z|utc|gmt|[+-]\d{1,2}(?::?\d{2})?)?)?$/i

/**
 * Parses a feed's date: RFC 822/2822/850, W3C-DTF/ISO 8601, asctime, Unix time, and the deviations of real feeds, with month names in Arabic
 * (of the Gulf and Egypt, the Levant, the Maghreb), English, French and other European languages. null if it is not a date, impossible, or
 * before 1990 (the zero date of many programs).
 * @param offset minutes east of Greenwich for a time without a zone
 */
export function readDate(text: string | null | undefined, offset = 0): Date | null {
  if (!text) return null
  const trimmed = text.trim()
  if (trimmed.length < 4 || trimmed.length > 120) return null
  const mail = rfc822.exec(trimmed)
  if (mail) {
    const [, day, name = '', year, hour, minute, second, zone] = mail
    const month = monthOf(name)
    if (month) return moment({ ...numbers({ year, day, hour, minute, second }), month }, zoneMinutes(zone, offset) ?? offset)
  }
  const iso = w3cdtf.exec(trimmed)
  if (iso) {
    const [, year, month, day, hour, minute, second, fraction, zone] = iso
    const millisecond = fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0
    return moment({ ...numbers({ year, month, day, hour, minute, second }), millisecond }, zoneMinutes(zone, offset) ?? offset)
  }
  return readLooseDate(trimmed, offset)
}

type Raw<K extends string> = Record<K, string | undefined>

function numbers<K extends string>(raw: Raw<K>): Record<K, number> {
  const result = {} as Record<K, number>
  for (const key in raw) result[key] = Number(raw[key] ?? 0)
  return result
}

function moment(parts: Parts, offset: number): Date | null {
  const { year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0 } = parts
  if (year < 1990 || year > 2200 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  if (hour > 24 || minute > 59) return null
  return new Date(Date.UTC(year, month - 1, day, hour, minute - offset, Math.min(second, 59), millisecond))
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

const halves = '(am\\b|pm\\b|a\\.m\\.|p\\.m\\.|صباحا|مساء|ظهرا|ص(?!\\p{L})|م(?!\\p{L}))'
const time = new RegExp(`(\\d{1,2})\\s?[:h]\\s?(\\d{2})(?:\\s?:\\s?(\\d{2})(?:[.,]\\d+)?)?(?!\\d)\\s*${halves}?`, 'u')
/** A time with a dot needs am or pm, because `20.11` is a date. */
const dottedTime = new RegExp(`(\\d{1,2})\\.(\\d{2})()\\s*${halves}`, 'u')
const compactIso = /^(\d{4})(\d{2})(\d{2})t(\d{2})(\d{2})(\d{2})?/i
const afternoon = /^(p|م|ظ)/

/** Any other format, by its parts: a time, a zone, then day, month and year in the order that their values allow. */
function readLooseDate(text: string, offset: number): Date | null {
  if (/^\d{10}(\d{3})?$/.test(text)) return plausible(new Date(Number(text.padEnd(13, '0'))))
  const compact = compactIso.exec(text)
  if (compact) {
    const [whole, year, month, day, hour, minute, second = '00'] = compact
    return readDate(`${year}-${month}-${day}T${hour}:${minute}:${second}${text.slice(whole.length)}`, offset)
  }
  let rest = plainDigits(text)
  const at = time.exec(rest) ?? dottedTime.exec(rest)
  const clock = at ? readClock(at) : {}
  let zone: number | undefined
  if (at) {
    const after = rest.slice(at.index + at[0].length)
    const found = /(?:\b(?:gmt|utc?)\s?)?([+-]\d{1,2}:?\d{0,2})\b|\b([a-z]{1,5})\b/.exec(after)
    zone = found ? zoneMinutes(found[1] ?? found[2], offset) : undefined
    rest = `${rest.slice(0, at.index).replace(/t$/, '')} ${found && zone !== undefined ? after.replace(found[0], ' ') : after}`
  }
  const date = readDay(rest)
  return date && moment({ ...date, ...clock }, zone ?? offset)
}

function plausible(date: Date): Date | null {
  return date.getUTCFullYear() >= 1990 && date.getUTCFullYear() < 2200 ? date : null
}

function plainDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\u064b-\u0652\u0640\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .toLowerCase()
}

function readClock(at: RegExpExecArray): { hour: number; minute: number; second: number } {
  const [, hours, minutes, seconds, half] = at
  const hour = Number(hours)
  if (!half || hour > 12) return { hour, minute: Number(minutes), second: Number(seconds || 0) }
  return { hour: (hour % 12) + (afternoon.test(half) ? 12 : 0), minute: Number(minutes), second: Number(seconds || 0) }
}

function readDay(text: string): { year: number; month: number; day: number } | null {
  const compact = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(text)
  if (compact) return { year: Number(compact[1]), month: Number(compact[2]), day: Number(compact[3]) }
  const found = text.match(/\d+/g) ?? []
  const month = namedMonth(text)
  if (month) return orderDayYear(found, month)
  const [a = '0', b = '1', c = '1'] = found
  // A year, or year and month, counts only if it is the whole text.
  if (found.length < 3 && !/^[\d\s/-]+$/.test(text)) return null
  if (a.length === 4) return { year: Number(a), month: Number(b), day: Number(c) }
  if (found.length < 3) return null
  // Day before month, as in the Arab world, unless only the American order is possible.
  return Number(b) > 12 ? { year: fullYear(c), month: Number(a), day: Number(b) } : { year: fullYear(c), month: Number(b), day: Number(a) }
}

/** RFC 2822 §4.3: two digits below 50 belong to this century, other years of two or three digits to the last. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 3) return year
  return year < 50 ? year + 2000 : year + 1900
}

function namedMonth(text: string): number | undefined {
  const words = text.match(/\p{L}+/gu) ?? []
  for (const [index, word] of words.entries()) {
    const month = monthOf(`${word} ${words[index + 1] ?? ''}`) ?? monthOf(word)
    if (month) return month
  }
  return undefined
}

function orderDayYear([first, second]: string[], month: number): { year: number; month: number; day: number } | null {
  if (first === undefined) return null
  if (first.length === 4) return { year: Number(first), month, day: Number(second ?? 1) }
  return second === undefined ? null : { year: fullYear(second), month, day: Number(first) }
}
