import { type Report, reportOf } from '#features/posts/browser/listItem/listItem.ts'
import type { Image } from '#features/posts/schema.ts'
import type { Locale } from '#text/locale.ts'
import type { Story } from '../schema.ts'

/**
 * A report on the page of a story. `added`: what it says that no earlier one does; `comments`: how
 * many it has.
 */
export type StoryReportItem = Report & { added: string[]; comments: number }

/** A report, and earlier ones of other agencies that have its headline and add nothing. */
type TimelineEntry = { report: StoryReportItem; copies: StoryReportItem[] }

/** A headline by one report that has it. `agencies`: the reports of all agencies that have it. */
type SharedHeadline = { report: StoryReportItem; agencies: StoryReportItem[] }

/**
 * A story in the page's language. `reports` newest first; `whatIsNew`: the newest ones that add
 * something. Times are ISO 8601 in UTC.
 */
export type StoryItem = {
  id: number
  title: string
  language: Locale
  agencies: number
  reportCount: number
  firstAt: string
  lastAt: string
  image: Image | null
  whatIsNew: StoryReportItem[]
  reports: StoryReportItem[]
  /** The same reports; a text that several agencies have is there once. */
  timeline: TimelineEntry[]
  /**
   * Headlines of the newest reports of each agency, those in the page's language and of most
   * agencies first; empty if all have the same.
   */
  headlines: SharedHeadline[]
  /** `agencies`: whose reports say so. */
  disagreements: { text: string; agencies: string[] }[][]
  /** Pictures of other reports than the first shown. */
  pictures: { image: Image; report: Report }[]
}

const maxNew = 3
const maxPictures = 6

/**
 * The page of a story, which has at least one report; its headline is in the page's language if a
 * report is.
 */
export function storyItemOf(story: Story, locale: Locale): StoryItem {
  const reports = story.reports.map((post) => ({ ...reportOf(post, locale), added: post.added, comments: post.comment_count }))
  const nameOf = new Map(reports.map(({ id, agency }) => [id, agency.name]))
  const newest = reports.find(({ language }) => language === locale) ?? reports[0]
  const pictured = story.reports.flatMap((post) => (post.image ? [{ image: post.image, report: reportOf(post, locale) }] : []))
  const distinct = [...new Map(pictured.map((one) => [one.image.src, one])).values()]
  return {
    id: story.id,
    title: newest?.title ?? '',
    language: newest?.language ?? locale,
    agencies: story.agencies,
    reportCount: story.report_count,
    firstAt: story.first_published_at,
    lastAt: story.last_published_at,
    image: distinct[0]?.image ?? null,
    whatIsNew: reports.filter(({ added }) => added.length > 0).slice(0, maxNew),
    reports,
    timeline: timelineOf(reports),
    headlines: headlinesOf(reports, locale),
    disagreements: story.disagreements.map(({ values }) =>
      values.map(({ text, posts }) => ({ text, agencies: [...new Set(posts.flatMap((id) => nameOf.get(id) ?? []))] })),
    ),
    pictures: distinct.slice(1, maxPictures + 1),
  }
}

function timelineOf(reports: StoryReportItem[]): TimelineEntry[] {
  const entries: TimelineEntry[] = []
  for (const report of reports) {
    const same = entries.find((entry) => wordsOf(entry.report) === wordsOf(report))
    if (same && report.added.length === 0 && same.report.agency.id !== report.agency.id) same.copies.push(report)
    else entries.push({ report, copies: [] })
  }
  return entries
}

/** A headline without signs, and without what only says its kind: «تقرير: …», "… (Update)". */
const wordsOf = ({ title }: Report) =>
  title
    .replace(/^[^\s:]+: | \([^\s()]{1,30}\)$/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Agencies often print the same headline, that of a wire; they are named together. */
function headlinesOf(reports: StoryReportItem[], locale: Locale): SharedHeadline[] {
  const newest = [...Map.groupBy(reports, ({ agency }) => agency.id).values()].map(([first]) => first as StoryReportItem)
  const shared = [...Map.groupBy(newest, wordsOf).values()]
  if (shared.length < 2) return []
  const isIn = ({ report }: SharedHeadline) => Number(report.language === locale)
  return shared
    .map((agencies) => ({ report: agencies[0] as StoryReportItem, agencies }))
    .toSorted((a, b) => isIn(b) - isIn(a) || b.agencies.length - a.agencies.length)
}
