import { describe, expect, test } from 'vitest'
import { findDisagreements } from '#features/storyPage/server/findDisagreements.ts'
import { agencies } from './agencies.ts'
import { storyTime } from './newsCalendar.ts'
import { findReport, listReports, type Report } from './writeNews.ts'

const opened = new Date('2026-11-21T09:00:00Z')
const later = (minutes: number) => new Date(opened.getTime() + minutes * 60_000)
const all = (openedAt: Date, now: Date) => agencies.flatMap((agency) => listReports(agency, openedAt, now))
const archive = all(opened, opened)

function byStory(reports: Report[]): Report[][] {
  return Object.values(Object.groupBy(reports, ({ id, agency }) => agency.language + id)).map((group) => group ?? [])
}

describe('the archive of a newsroom that has just opened', () => {
  test('has at least 400 reports of the last 72 hours, from every agency, in every category, in both languages', () => {
    for (const written of ['ar', 'en']) {
      expect(archive.filter(({ agency }) => agency.language === written).length, written).toBeGreaterThanOrEqual(300)
    }
    expect(archive.filter(({ agency }) => agency.language === 'en').length).toBeGreaterThanOrEqual(400)
    expect(new Set(archive.map(({ agency }) => agency.slug)).size).toBe(agencies.length)
    const counts = Object.entries(Object.groupBy(archive, ({ labels }) => labels[0] ?? ''))
    expect(counts).toHaveLength(16)
    const oldest = Math.min(...archive.map(({ publishedAt }) => publishedAt.getTime()))
    expect(opened.getTime() - oldest).toBeGreaterThan(70 * 3_600_000)
    expect(archive.every(({ publishedAt }) => publishedAt <= opened)).toBe(true)
  })

  test('is the same after a restart, and each of its reports can be found by id', () => {
    const again = all(later(30), later(30)).filter(({ publishedAt }) => publishedAt <= opened)
    const known = new Map(archive.map((report) => [`${report.agency.slug} ${report.id}`, report.title]))
    for (const report of again) expect(known.get(`${report.agency.slug} ${report.id}`)).toBe(report.title)
    expect(again.length).toBeGreaterThan(archive.length * 0.98)
    for (const report of archive) expect(findReport(report.agency, report.id)).toEqual(report)
  })

  test('has pictures for most reports but not all, long headlines, and Latin words in Arabic ones', () => {
    const withoutPicture = archive.filter(({ picture }) => picture === null).length
    expect(withoutPicture > archive.length * 0.05 && withoutPicture < archive.length * 0.3).toBe(true)
    expect(archive.some(({ title }) => title.length > 175)).toBe(true)
    const mixed = archive.filter(({ title, agency }) => agency.language === 'ar' && /[A-Za-z]{3}/.test(title))
    expect(mixed.length).toBeGreaterThanOrEqual(5)
    expect(archive.some(({ clip }) => clip !== null)).toBe(true)
  })

  test('has stories that several agencies report within an hour, with different headlines and nearly the same text', () => {
    const shared = byStory(archive).filter((reports) => reports.length > 1)
    expect(shared.length).toBeGreaterThan(50)
    expect(shared.some((reports) => reports.length >= 4)).toBe(true)
    for (const reports of shared) {
      expect(new Set(reports.map(({ title }) => title)).size).toBe(reports.length)
      const times = reports.map(({ publishedAt }) => publishedAt.getTime())
      expect(Math.max(...times) - Math.min(...times)).toBeLessThan(3_600_000)
      const [one, two] = reports.map(({ paragraphs }) => paragraphs)
      expect(one?.slice(1, 3).some((text) => two?.includes(text) || two?.some((other) => other.slice(0, 25) === text.slice(0, 25)))).toBe(
        true,
      )
    }
  })
})

test('a newsroom publishes every few seconds after opening, then less often', () => {
  const minute = (from: number) => all(opened, later(from + 10)).filter(({ publishedAt }) => publishedAt > later(from)).length / 10
  expect(minute(20)).toBeGreaterThan(4)
  expect(minute(120)).toBeLessThan(3)
  expect(minute(120)).toBeGreaterThan(0.4)
})

test('at least one event an hour is reported by newsrooms of both languages at about the same time, and has one number in both', () => {
  const now = later(6 * 60)
  for (let hour = -11; hour < 6; hour++) {
    const since = later(hour * 60)
    const reports = all(opened, now).filter(({ publishedAt }) => publishedAt >= since && publishedAt < later(hour * 60 + 70))
    const isInBoth = ({ agency, id }: Report) => storyTime(agency.language, Number.parseInt(id, 36)).kind === 'both'
    const events = Object.values(Object.groupBy(reports.filter(isInBoth), ({ id }) => id)).map((group) => group ?? [])
    const inBoth = events.filter((group) => new Set(group.map(({ agency }) => agency.language)).size === 2)
    expect(inBoth.length, `${hour}`).toBeGreaterThan(0)
    for (const group of inBoth) {
      const numbers = group.map(({ title }) => (title.match(/\d[\d.]*/g) ?? []).toSorted().join())
      expect(new Set(numbers).size, numbers.join(' ')).toBe(1)
    }
  }
})

test('on some events of both languages, the last agency has a higher number than the others, as the pages of stories show', () => {
  const reports = all(opened, later(6 * 60)).filter(({ agency, id }) => storyTime(agency.language, Number.parseInt(id, 36)).kind === 'both')
  const events = [...Map.groupBy(reports, ({ id }) => id).values()].filter((event) => event.length > 1)
  const differing = events.filter((event) => {
    const newestFirst = event.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    const texts = newestFirst.map(({ agency, title, paragraphs }, id) => ({
      id,
      agency: agencies.indexOf(agency),
      text: [title, ...paragraphs].join('. '),
    }))
    return findDisagreements(texts).length > 0
  })
  expect(events.length).toBeGreaterThan(10)
  expect(differing.length / events.length).toBeGreaterThan(0.2)
  expect(differing.length / events.length).toBeLessThan(0.8)
})

test('no two reports of the archive and a day of live news have the same headline', () => {
  const day = all(opened, later(24 * 60))
  expect(day.length).toBeGreaterThan(1_500)
  const titles = Object.entries(Object.groupBy(day, ({ title }) => title))
  expect(titles.filter(([, reports]) => (reports?.length ?? 0) > 1).map(([title]) => title)).toEqual([])
})

test('every agency has a unique name; one is ours, six publish in English', () => {
  const names = agencies.flatMap(({ nameAr, nameEn, slug }) => [nameAr, nameEn, slug])
  expect(new Set(names).size).toBe(names.length)
  expect(agencies.filter(({ isOwn }) => isOwn)).toHaveLength(1)
  expect(agencies.filter(({ language }) => language === 'en')).toHaveLength(6)
})
