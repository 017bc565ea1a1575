import { brand } from '#brand.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { inLocale, type Locale } from '#text/locale.ts'
import type { CalendarEvent } from '../schema.ts'

/** Content of a calendar without events, which must have a component (RFC 5545 §3.6). */
const kuwait = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kuwait',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0300',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Maximum length of a line in bytes, without its line break (RFC 5545 §3.1). */
const lineBytes = 75

/**
 * Events as iCalendar (RFC 5545): times in UTC, whole days as dates. UIDs are stable, so that a
 * calendar that reads an event again updates its copy.
 * @param origin of the site, without a trailing slash
 */
export function writeCalendar(events: CalendarEvent[], { locale, origin, now }: { locale: Locale; origin: string; now: Date }): string {
  const name = locale === 'ar' ? brand.nameAr : brand.nameEn
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${brand.nameEn}//Events//EN`, `X-WR-CALNAME:${escapeText(name)}`]
  if (events.length === 0) lines.push(...kuwait)
  for (const event of events) lines.push(...eventLines(event, locale, origin, now))
  lines.push('END:VCALENDAR')
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, locale: Locale, origin: string, now: Date): string[] {
  const url = origin + inLocale(locale, `/events/${event.id}`)
  const other = locale === 'ar' ? 'en' : 'ar'
  const texts = { SUMMARY: 'title', LOCATION: 'place', DESCRIPTION: 'description' } as const
  return [
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${new URL(origin).hostname}`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    time('DTSTART', event.starts_at, event.is_all_day),
    time('DTEND', event.ends_at, event.is_all_day),
    ...Object.entries(texts).flatMap(([property, field]) => {
      const text = event[`${field}_${locale}`] ?? event[`${field}_${other}`]
      return text ? [`${property}:${escapeText(text)}`] : []
    }),
    `URL:${url}`,
    'END:VEVENT',
  ]
}

function time(property: string, iso: string, isAllDay: boolean): string {
  if (!isAllDay) return `${property}:${stamp(iso)}`
  return `${property};VALUE=DATE:${kuwaitDay(Date.parse(iso)).replaceAll('-', '')}`
}

/** 20261121T090000Z */
function stamp(iso: string): string {
  return `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return cleanCharacters(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
}

/**
 * Folds long lines: the continuation begins with a space. The limit is in bytes, but no character
 * is split.
 */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > lineBytes) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
