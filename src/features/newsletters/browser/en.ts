import type { NewsletterMessages } from './ar.ts'

/** Messages of newsletters in English. */
export const en: NewsletterMessages = {
  title: 'Newsletters',
  intro:
    'What mattered in a section that you care about, in one message every day or every week. You need no account, and a press in any message stops it.',
  of: (section) => `${section} newsletter`,
  introOf: (section) =>
    `What mattered in ${section}, in a message to your mailbox. You need no account, and a press in any message stops it.`,
  daily: (hour) => `Every day at ${hour}, Kuwait time`,
  weekly: (weekday, hour) => `Every ${weekday} at ${hour}, Kuwait time`,
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  none: 'There are no newsletters at present. Please come back soon.',
  all: 'All newsletters',
  latest: (day) => `Latest issue: ${day}`,
  noIssue: 'There has been no issue yet.',
  subscribe: 'Subscribe',
  choose: 'Choose newsletters',
  emailHint: 'We send a link there, to be sure that it is yours.',
  offline: 'There is no connection, which subscribing needs. Nothing you typed will be lost.',
  askedTitle: 'One more step',
  asked:
    'We have sent you a message. Open its link within seven days to confirm that you want this. If you do not find it, look in your spam folder.',
  doneTitle: 'You are subscribed',
  done: 'The newsletter will come when it is due.',
  another: 'Subscribe to another one',
  account: 'If you have an account, change your newsletters in your profile',
  public: 'See the newsletters and their issues',
  loadFailed: 'The newsletters could not be loaded. Check the connection, then try again.',
  notSaved: 'This could not be saved, and nothing was changed. Check the connection, then try again.',
}
