import type { App } from '#base/app.ts'
import { type Agency, agencies } from '#demo/agencies.ts'
import { listReports, type Report } from '#demo/writeNews.ts'
import { measureStoryWeights } from '#features/stories/server/measureStoryWeights.ts'
import { UnstoredReports } from '#features/stories/server/placeUnstored.ts'

const hour = 3_600_000
const measuredEvery = hour / 3

/**
 * `events`: told by the demo's newsroom; `mixed`: stories with reports of several events;
 * `divided`: events in several stories.
 */
export type DemoPlaced = { reports: number; events: number; stories: number; mixed: string[][]; divided: string[][] }

/**
 * Places what a demo's newsroom reports from its opening on (and its archive of the 72 hours
 * before) by the product's own code, in the order of time, and compares the stories with the
 * events, which are known. The headlines of what went wrong are returned.
 */
export async function placeDemo(app: App, openedAt: Date, hours: number): Promise<DemoPlaced> {
  const reports = listAll(openedAt, hours)
  const placing = new UnstoredReports(app)
  const placed = new Map<Report, number>()
  let measuredAt = 0
  for (const batch of Map.groupBy(reports, ({ publishedAt }) => Math.floor(publishedAt.getTime() / 60_000)).values()) {
    const drafts = batch.map((report) => ({ ...report, text: report.paragraphs.join('\n'), ...sourceOf(report.agency) }))
    const ids = await placing.place(drafts)
    for (const [index, report] of batch.entries()) placed.set(report, ids[index] as number)
    const now = batch[0]?.publishedAt.getTime() ?? 0
    if (now - measuredAt < measuredEvery) continue
    measuredAt = now
    await measureStoryWeights(app)
  }
  const storyOf = (report: Report) => placing.storyOf(placed.get(report) as number)
  const byStory = Map.groupBy(reports, storyOf)
  const byEvent = Map.groupBy(reports, eventOf)
  const severalOf = (groups: Iterable<Report[]>, keyOf: (report: Report) => unknown) =>
    [...groups].map((group) => [...Map.groupBy(group, keyOf).values()].map(([one]) => one?.title ?? '')).filter(({ length }) => length > 1)
  return {
    reports: reports.length,
    events: byEvent.size,
    stories: byStory.size,
    mixed: severalOf(byStory.values(), eventOf),
    divided: severalOf(byEvent.values(), storyOf),
  }
}

/** Reports of one event have one id in all agencies. */
const eventOf = ({ agency, id }: Report) => `${agency.language} ${id}`

const sourceOf = (agency: Agency) => ({ agencyId: agencies.indexOf(agency) + 1, language: agency.language })

/** Oldest first. The newsroom lists the last 72 hours. */
function listAll(openedAt: Date, hours: number): Report[] {
  const times = Array.from({ length: hours + 1 }, (_, after) => new Date(openedAt.getTime() + after * hour))
  const listed = agencies.flatMap((agency) => times.flatMap((now) => listReports(agency, openedAt, now)))
  const distinct = new Map(listed.map((report) => [`${report.agency.slug} ${report.id}`, report]))
  return [...distinct.values()].sort((one, other) => one.publishedAt.getTime() - other.publishedAt.getTime())
}
