import type { DeskMessages } from './ar.ts'

const commentsOf = (n: number) => (n === 1 ? '1 comment' : `${n} comments`)

/** Messages of the desk in English. */
export const en: DeskMessages = {
  desk: 'The newsroom’s desk',
  pages: 'Pages of the desk:',
  checking: 'Checking your account…',
  visitorTitle: 'This page is for the newsroom',
  visitorText: {
    moderator: 'Sign in with a moderator’s or an editor’s account to continue.',
    editor: 'Sign in with an editor’s or an administrator’s account to continue.',
    admin: 'Sign in with an administrator’s account to continue.',
  },
  readerTitle: 'You do not have access to this page',
  readerText: {
    moderator: 'It is for moderators and editors. If you are one of them, ask an administrator to change the role of your account.',
    editor: 'It is for editors and administrators.',
    admin: 'It is for administrators.',
  },
  toDesk: 'To the desk',

  waiting: (n) => (n < 100 ? `${n} ${n === 1 ? 'comment is' : 'comments are'} waiting` : 'More than 99 comments are waiting'),

  comments: 'Comments',
  kinds: { all: 'All waiting', held: 'Held', reported: 'Reported' },
  nothingWaits: 'Nothing is waiting for a decision.',
  queueFailed: 'The list could not be loaded. Nothing was changed.',
  heldBy: {
    banned_word: (word) => `Held: contains the banned word “${word}”`,
    many_links: (n) => `Held: ${n} links`,
    noise: (text) => `Held: symbols without words “${text}”`,
  },
  states: { visible: 'Published', held: 'Held', removed: 'Removed', deleted: 'Deleted by its author' },
  inReplyTo: (name) => `In reply to ${name}`,
  under: 'on',
  formerReader: 'Former reader',
  author: (comments, removed) => (comments === 0 ? 'No comments' : `${commentsOf(comments)}, ${removed === 0 ? 'none' : removed} removed`),
  reports: 'Reports',
  bodyThen: 'The text when it was reported:',
  approve: 'Approve',
  remove: 'Remove',
  removeAs: 'Reason for the removal',
  suspend: 'Suspend the author',
  chosenComments: (n) => `${commentsOf(n)} chosen`,
  approvedMany: (n) => `${commentsOf(n)} published`,
  removedMany: (n) => `${commentsOf(n)} removed`,
  undoneMany: (n) => `The decision about ${commentsOf(n)} was undone`,
  undo: 'Undo',
  undone: 'The decision was undone.',
  approved: 'The comment is published.',
  removed: 'The comment was removed.',
  failed: 'The decision could not be carried out, and nothing was changed. Please try again.',

  suspendTitle: (name) => `Suspend ${name} from commenting`,
  howLong: 'For how long',
  days: { 1: '1 day', 7: '7 days', 30: '30 days', 0: 'For good' },
  why: 'Reason',
  note: 'Note to the reader (shown with the reason)',
  suspendNow: 'Suspend',
  suspendedNow: (name) => `${name} was suspended from commenting.`,
  isSuspended: (until) => `Suspended until ${until}`,
  isSuspendedForGood: 'Suspended for good',
  lift: 'Lift the suspension',
  lifted: 'The suspension was lifted.',
  cancel: 'Cancel',

  wordsIntro: 'A comment with one of these words, in any form, is held for the moderators. Parts of words never match.',
  wordMissing: 'Enter a word or a phrase first.',
  newWord: 'A word or a phrase',
  banWord: 'Add',
  allowWord: (word) => `Allow “${word}”`,
  noWords: 'No banned words yet.',
  addedBy: (name) => `added by ${name}`,

  putBack: 'Publish it again',
}
