import { kuwaitOffset } from '#kuwaitTime.ts'
import { beginsHijriMonth, dayPart, isBeforeNoon, monthOf, zoneMinutes } from './dateWords.ts'

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

/** Where a feed in this language writes its times, in minutes east of Greenwich, if it does not say so. */
export function offsetOf(language: string | null | undefined): number {
  return language?.toLowerCase().startsWith('ar') ? kuwaitOffset : 0
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

const time = new RegExp(`(\\d{1,2})\\s?[:h]\\s?(\\d{2})(?:\\s?:\\s?(\\d{2})(?:[.,]\\d+)?)?(?!\\d)(?:\\s*${dayPart})?`, 'u')
/** A time with a dot needs a part of the day, because `20.11` is a date; so does an hour alone, and the word for it. */
const dottedTime = new RegExp(`(\\d{1,2})\\.(\\d{2})()\\s*${dayPart}`, 'u')
const hourAlone = new RegExp(`(?:الساعه|الساعة)\\s*(\\d{1,2})()()\\s*${dayPart}`, 'u')
const compactIso = /^(\d{4})(\d{2})(\d{2})t(\d{2})(\d{2})(\d{2})?/i

/** Any other format, by its parts: a time, a zone, then day, month and year in the order that their values allow. */
function readLooseDate(text: string, offset: number): Date | null {
  const stamp = /^(?:\/date\()?(\d{10})(?:\.\d+|(\d{3})(?:\d{3})?)?(?:[+-]\d{4})?(?:\)\/)?$/i.exec(text)
  if (stamp) return plausible(new Date(Number(`${stamp[1]}${stamp[2] ?? '000'}`)))
  const compact = compactIso.exec(text)
  if (compact) {
    const [whole, year, month, day, hour, minute, second = '00'] = compact
    return readDate(`${year}-${month}-${day}T${hour}:${minute}:${second}${text.slice(whole.length)}`, offset)
  }
  let rest = plainDigits(text)
  const at = time.exec(rest) ?? dottedTime.exec(rest) ?? hourAlone.exec(rest)
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

function readClock([, hours, minutes, seconds, part]: RegExpExecArray): { hour: number; minute: number; second: number } {
  const hour = Number(hours)
  const rest = { minute: Number(minutes), second: Number(seconds || 0) }
  if (!part || hour > 12) return { hour, ...rest }
  return { hour: (hour % 12) + (isBeforeNoon(part, hour) ? 0 : 12), ...rest }
}

type Day = { year: number; month: number; day: number }

const compactDay = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/
const numericDay = /(?<!\d)(\d{1,4})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{1,4})(?!\d)/g

/** The first Gregorian date; one of the Hijri calendar is passed over, wherever it stands, and never taken for another. */
function readDay(text: string): Day | null {
  const compact = compactDay.exec(text)
  if (compact) return { year: Number(compact[1]), month: Number(compact[2]), day: Number(compact[3]) }
  const named = readNamedDay(tokensOf(text))
  if (named) return named
  for (const [, first = '', , second = '', third = ''] of text.matchAll(numericDay)) {
    const day = orderNumbers(first, second, third)
    if (day) return day
  }
  // Numbers alone, or a year and perhaps a month.
  const [a = '', b = '1', c = '1', ...more] = text.match(/\d+/g) ?? []
  if (more.length > 0 || !/^[\d\s,/.-]+$/.test(text)) return null
  return orderNumbers(a, b, c)
}

/** Day before month, as in the Arab world, unless only the American order is possible. Null for a year of the Hijri calendar. */
function orderNumbers(first: string, second: string, third: string): Day | null {
  if (isHijriYear(first) || isHijriYear(third)) return null
  if (first.length === 4) return { year: Number(first), month: Number(second), day: Number(third) }
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second]
  return first.length > 2 ? null : { year: fullYear(third), month: Number(month), day: Number(day) }
}

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

function readNamedDay(tokens: Token[]): Day | null {
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
    if (before.length === 4 && !isHijriYear(before)) return { year: Number(before), month, day: Number(after || 1) }
    if (before !== '' && after !== '' && before.length < 3) return { year: fullYear(after), month, day: Number(before) }
    if (after.length === 4) return { year: Number(after), month, day: 1 }
    if (after !== '' && second !== '') return { year: fullYear(second), month, day: Number(after) }
  }
  return null
}

const digitsOf = (token: Token | undefined) => (token && 'digits' in token ? token.digits : '')

/** RFC 2822 §4.3: two digits below 50 belong to this century, other years of two or three digits to the last. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 3) return year
  return year < 50 ? year + 2000 : year + 1900
}
