import { quoted } from '#ui/messages/quoted.ts'
import type { StoryDeskMessages } from './storyDeskAr.ts'

/** Messages of a story’s page at the desk in English. */
export const storyDeskEn: StoryDeskMessages = {
  toFrontPage: 'To the front page',
  unknown: 'There is no story with this number, or it has no reports left.',
  loadFailed: 'The story could not be loaded. Nothing was changed.',
  failed: 'The decision could not be carried out, and nothing was changed. Please try again.',
  intro: 'What you decide here stays: the site does not undo it, similar reports to come follow it, and no reader is alerted twice.',
  reports: 'Reports',
  sectionOf: (title) => `Section of ${quoted('en', title)}`,
  noSection: 'No section',
  split: 'Split off',
  splitNamed: (title) => `Split off: ${quoted('en', title)}`,
  splitTitle: 'Split a report off',
  splitText: 'This report becomes a story of its own, which reports like it join. You can undo this.',
  splitNow: 'Split it off',
  remove: 'Take off the site',
  removeNamed: (title) => `Take off the site: ${quoted('en', title)}`,
  removeTitle: 'Take off the site',
  removeText:
    'This report will be deleted from the site and the search for good, with readers’ reactions, and its source cannot bring it back. Its page will say that it was removed. This cannot be undone.',
  removeNow: 'Delete it for good',
  cancel: 'Cancel',
  merge: 'Merge another story into this one',
  findLabel: 'Words of the other story’s headline or text',
  nothingFound: 'No other story with these words.',
  mergeThis: 'Merge',
  mergeNamed: (title) => `Merge ${quoted('en', title)} into this story`,
  mergeTitle: 'Merge two stories',
  mergeText:
    'All reports of this story, and those who follow it, move to the story that you are looking at, and its page leads there. You can undo this.',
  mergeNow: 'Merge it',
  changes: 'Splits and merges',
  split_: 'Split off',
  merged_: 'Merged',
  joined: 'Merged automatically after a later report',
  reportsOf: (n) => (n === 1 ? '1 report' : `${n} reports`),
  other: (id) => `Story ${id}`,
  undo: 'Undo',
  undoNamed: (title) => `Undo the change of ${quoted('en', title)}`,
}
