import { expect, test } from 'vitest'
import { findPairs } from '#features/storyLanguages/server/findPairs.ts'
import { type RecentReport, toClues } from '#features/storyLanguages/server/recentReports.ts'
import { ClueCounts, weighClues } from '#features/storyLanguages/server/weighClues.ts'
import { agencies } from './agencies.ts'
import { listReports } from './writeNews.ts'

const openedAt = new Date('2026-11-27T09:00:00Z')

/**
 * Reports of the demo's agencies in its first two hours, and the archive before, each headline
 * once.
 */
function reportsOfDemo(): RecentReport[] {
  const now = new Date(openedAt.getTime() + 2 * 3_600_000)
  const listed = agencies.flatMap((agency) =>
    listReports(agency, openedAt, now).map((report) => ({ ...report, language: agency.language })),
  )
  const distinct = [...new Map(listed.map((report) => [report.title, report])).values()]
  return distinct.map(({ title, paragraphs, language, publishedAt }, id) => ({
    id,
    language,
    ...toClues({ title, text: paragraphs.join('\n'), language, at: publishedAt }),
  }))
}

// Many are in the same words, with other numbers, clubs and places.
test('no event of the demo in one language is taken for one of those in the other', async () => {
  const recent = reportsOfDemo()
  const counts = { ar: new ClueCounts(), en: new ClueCounts() }
  for (const { language, lead } of recent) counts[language].add(lead)
  expect(Math.min(counts.ar.reports, counts.en.reports)).toBeGreaterThan(80)
  expect(await findPairs({ fresh: recent, recent, weigh: weighClues(Object.values(counts)) })).toEqual([])
})
