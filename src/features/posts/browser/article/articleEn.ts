import { isolate } from '#text/isolate.ts'
import { plural } from '#text/plural.ts'
import type { ArticleMessages } from './articleAr.ts'

/** The same messages in English. */
export const articleEn: ArticleMessages = {
  backToList: 'Back to the list',
  readAt: (agency) => `Read the full story at ${agency}`,
  seeAt: (agency) => `See the post at ${agency}`,
  alsoReportedBy: 'Also reported by',
  alsoReportedByCount: (n) => plural('en', n, { one: '1 other agency', other: `${n} other agencies` }),
  updated: (when) => `Edited ${when}`,
  photoBy: 'Picture:',
  by: (author) => `By ${isolate(author)}`,
  readingTime: (minutes) =>
    minutes === 0 ? 'Under a minute to read' : plural('en', minutes, { one: '1 minute to read', other: `${minutes} minutes to read` }),
  tools: 'Reading, listening and hiding',
  less: 'Less like this',
  smaller: 'Smaller text',
  larger: 'Larger text',
  textSize: (percent) => `Text size: ${percent}%`,
  listen: 'Listen to this story',
  pause: 'Pause',
  goOn: 'Continue listening',
  stop: 'Stop listening',
  moreOf: (agency) => `More from ${isolate(agency)}`,
  noBody: 'The agency did not publish the text in its feed. You will find it in full on its site.',
  articleFailed: 'The story could not be loaded.',
  articleNotStored: 'The text of this story is not stored on this device. It will appear once you are back online.',
  openInNewTab: 'opens in a new tab',
}
