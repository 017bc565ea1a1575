import { plural } from '#ui/messages/plural.ts'
import type { ArticleMessages } from './articleAr.ts'

/** The same messages in English. */
export const articleEn: ArticleMessages = {
  backToList: 'Back to the list',
  readAt: (agency) => `Read the full story at ${agency}`,
  seeAt: (agency) => `See the post at ${agency}`,
  alsoReportedBy: 'Also reported by',
  alsoReportedByCount: (n) => plural('en', n, { one: '1 other agency', other: `${n} other agencies` }),
  updated: (when) => `Edited ${when}`,
  by: (author) => `By ${author}`,
  noBody: 'The agency did not publish the text in its feed. You will find it in full on its site.',
  articleFailed: 'The story could not be loaded.',
  openInNewTab: 'opens in a new tab',
}
