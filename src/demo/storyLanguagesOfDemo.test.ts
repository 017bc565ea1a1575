import { expect, test } from 'vitest'
import { findPairs } from '#features/storyLanguages/server/findPairs.ts'
import { type RecentReport, toClues } from '#features/storyLanguages/server/recentReports.ts'
import { ClueCounts, weighClues } from '#features/storyLanguages/server/weighClues.ts'
import { agencies } from './agencies.ts'
import { storyTime } from './newsCalendar.ts'
import { listReports } from './writeNews.ts'

type DemoReport = RecentReport & { event: string; isInBoth: boolean }

/**
 * Reports of the demo's agencies in its first two hours, and the archive before, each headline
 * once.
 */
function reportsOfDemo(openedAt: Date): DemoReport[] {
  const now = new Date(openedAt.getTime() + 2 * 3_600_000)
  const listed = agencies.flatMap((agency) =>
    listReports(agency, openedAt, now).map((report) => ({ ...report, language: agency.language })),
  )
  const distinct = [...new Map(listed.map((report) => [report.title, report])).values()]
  return distinct.map(({ id: event, title, paragraphs, language, publishedAt }, id) => ({
    id,
    language,
    event,
    isInBoth: storyTime(language, Number.parseInt(event, 36)).kind === 'both',
    ...toClues({ title, text: paragraphs.join('\n'), language, at: publishedAt }),
  }))
}

// Many are in the same words, with other numbers, clubs and places.
test.each(['2026-11-27T09:00:00Z', '2026-06-08T11:00:00Z', '2026-09-01T20:00:00Z'])(
  'each event that newsrooms of both languages report is found, and no other is taken for one of the other language: opened at %s',
  async (time) => {
    const recent = reportsOfDemo(new Date(time))
    const counts = { ar: new ClueCounts(), en: new ClueCounts() }
    for (const { language, lead } of recent) counts[language].add(lead)
    expect(Math.min(counts.ar.reports, counts.en.reports)).toBeGreaterThan(80)
    const pairs = await findPairs({ fresh: recent, recent, weigh: weighClues(Object.values(counts)) })
    const told = pairs.map(({ post, other }) => [recent[post] as DemoReport, recent[other] as DemoReport] as const)
    expect(told.filter(([one, other]) => one.event !== other.event || !one.isInBoth)).toEqual([])
    const inBoth = new Set(recent.filter(({ isInBoth }) => isInBoth).map(({ event }) => event))
    expect(inBoth.size).toBeGreaterThan(14)
    expect(new Set(told.map(([{ event }]) => event))).toEqual(inBoth)
  },
)
