import { type Report, reportOf } from '#features/posts/browser/listItem/listItem.ts'
import type { Image } from '#features/posts/schema.ts'
import type { Locale } from '#text/locale.ts'
import type { Story } from '../schema.ts'

/** A report on the page of a story. `comments`: how many it has. */
export type StoryReportItem = Report & { comments: number }

/** Sentences of a report, as its agency wrote them: how it opens, or what it adds. */
export type Said = { report: StoryReportItem; sentences: string[] }

/** A step of a story. `others`: reports after it that say nothing else, one of each agency. */
type Step = Said & { others: StoryReportItem[] }

/** A headline by one report that has it. `agencies`: the reports of all agencies that have it. */
type SharedHeadline = { report: StoryReportItem; agencies: StoryReportItem[] }

/**
 * A story in the page's language. `standfirst`: how its newest report in that language opens, if it
 * has a text; `reports` newest first. Times are ISO 8601 in UTC.
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
  standfirst: Said | null
  reports: StoryReportItem[]
  /** How it came to that, oldest first: sentences that are not above, each once. */
  course: Step[]
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

const maxPictures = 6

/**
 * The page of a story, which has at least one report; its headline is in the page's language if a
 * report is.
 */
export function storyItemOf(story: Story, locale: Locale): StoryItem {
  const reports = story.reports.map((post) => ({ ...reportOf(post, locale), comments: post.comment_count }))
  const said = story.reports.map(({ opening, added }, at) => ({ report: reports[at] as StoryReportItem, opening, added }))
  const nameOf = new Map(reports.map(({ id, agency }) => [id, agency.name]))
  const newest = reports.find(({ language }) => language === locale) ?? reports[0]
  const opened = said.find(({ report, opening }) => report.language === newest?.language && opening.length > 0)
  const standfirst = opened ? { report: opened.report, sentences: opened.opening } : null
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
    standfirst,
    reports,
    course: reports.length > 1 ? courseOf(said.toReversed(), standfirst, locale) : [],
    headlines: headlinesOf(reports, locale),
    disagreements: story.disagreements.map(({ values }) =>
      values.map(({ text, posts }) => ({ text, agencies: [...new Set(posts.flatMap((id) => nameOf.get(id) ?? []))] })),
    ),
    pictures: distinct.slice(1, maxPictures + 1),
  }
}

/**
 * The steps of a story: the first report and the first in the page's language open it, others add
 * to it, if only a headline that an agency has replaced since.
 * @param said oldest first
 */
function courseOf(
  said: { report: StoryReportItem; opening: string[]; added: string[] }[],
  standfirst: Said | null,
  locale: Locale,
): Step[] {
  const known = new Set(standfirst?.sentences)
  const headlines = new Set(newestOfEach(said.map(({ report }) => report).toReversed()).map(wordsOf))
  const firstIn = said.find(({ report }) => report.language === locale)
  const steps: Step[] = []
  for (const one of said) {
    const { report, opening, added } = one
    const says = one === said[0] || one === firstIn ? opening : added
    const sentences = says.filter((sentence) => !known.has(sentence))
    for (const sentence of sentences) known.add(sentence)
    const last = steps.at(-1)
    const isReplaced = sentences.length === 0 && report !== standfirst?.report && !headlines.has(wordsOf(report))
    headlines.add(wordsOf(report))
    if (sentences.length > 0 || !last || isReplaced) steps.push({ report, sentences: isReplaced ? [report.title] : sentences, others: [] })
    // What it says is above as the standfirst.
    else if (report !== standfirst?.report || says.length === 0) last.others = withReport(last, report)
  }
  return steps
}

function withReport({ report, others }: Step, other: StoryReportItem): StoryReportItem[] {
  if (other.agency.id === report.agency.id) return others
  return [...others.filter(({ agency }) => agency.id !== other.agency.id), other]
}

/** A headline without signs, and without what only says its kind: «تقرير: …», "… (Update)". */
const wordsOf = ({ title }: Report) =>
  title
    .replace(/^[^\s:]+: | \([^\s()]{1,30}\)$/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Agencies often print the same headline, that of a wire; they are named together. */
function headlinesOf(reports: StoryReportItem[], locale: Locale): SharedHeadline[] {
  const shared = [...Map.groupBy(newestOfEach(reports), wordsOf).values()]
  if (shared.length < 2) return []
  const isIn = ({ report }: SharedHeadline) => Number(report.language === locale)
  return shared
    .map((agencies) => ({ report: agencies[0] as StoryReportItem, agencies }))
    .toSorted((a, b) => isIn(b) - isIn(a) || b.agencies.length - a.agencies.length)
}

/** The newest report of each agency, of those that are given newest first. */
function newestOfEach(reports: StoryReportItem[]): StoryReportItem[] {
  return [...Map.groupBy(reports, ({ agency }) => agency.id).values()].map(([first]) => first as StoryReportItem)
}
