import { plural } from '#text/plural.ts'
import type { StoryMessages } from './ar.ts'

/** The same messages in English. */
export const en: StoryMessages = {
  story: 'The story',
  agencies: (n) => plural('en', n, { one: '1 agency', other: `${n} agencies` }),
  reports: (n) => plural('en', n, { one: '1 report', other: `${n} reports` }),
  published: 'Published:',
  began: 'First report:',
  latest: 'Latest report:',
  reported: 'What the agencies reported',
  fullReport: 'Read the full report',
  course: 'How it unfolded',
  firstReported: 'First reported by',
  alsoReportedBy: 'Also reported by:',
  disagree: 'Figures on which agencies differ',
  disagreeHint: 'As reported, newest first.',
  pictures: 'Pictures of the story',
  follow: 'Follow the story in a feed reader',
  newestShown: (shown, all) => `Showing ${shown} of ${all}: the newest, and the first.`,
  describe: (agencies, reports) => `${agencies}, ${reports}: what each agency reported and when, and what is new.`,
}
