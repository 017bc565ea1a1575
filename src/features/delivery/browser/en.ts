import { quoted } from '#ui/messages/quoted.ts'
import type { AlertLogMessages } from './ar.ts'

/** The log of alerts, in English. */
export const en: AlertLogMessages = {
  failed: 'The alert log could not be loaded.',
  log: 'Alerts',
  empty: 'No alerts yet. The first one comes with the next story that matches your interests.',
  emptyWithoutPlan: 'No alerts yet. They begin with your subscription, as soon as a story matches your interests.',
  plans: 'See the plans',
  emptyFiltered: 'No alerts for this choice.',
  settings: 'Alert settings',
  outcome: 'State',
  outcomes: { all: 'All', arrived: 'Arrived', waiting: 'Waiting', not_sent: 'Did not arrive' },
  channel: 'Channel',
  channels: { all: 'All channels', push: 'Browser', telegram: 'Telegram', whatsapp: 'WhatsApp', none: 'Not sent' },
  download: 'Download the log (CSV)',
  downloadFailed: 'The log could not be downloaded. Check the connection, then try again.',
  because: (keyword) => `Because of: ${quoted('en', keyword)}`,
  printed: (words) => `as printed: ${quoted('en', words)}`,
  bySections: 'Because of the sections or agencies you chose',
  byFollowing: 'Because you follow this story',
  postGone: 'This post was deleted.',
  outcomesOf: 'What became of the alert',

  mute: 'Mute',
  muteKeyword: (keyword) => `Mute ${quoted('en', keyword)}`,
  muteAgency: (name) => `Mute ${name}`,
  muteStory: 'Mute this story',
  mutes: 'What you muted',
  muteKinds: { keyword: 'keyword', agency: 'agency', story: 'story', all: 'all alerts' },
  until: 'until',
  unmute: 'End mute',
  unmuteOf: (name) => `End the mute of ${name}`,
  notReached: 'The site could not be reached, and nothing was changed.',

  whyTitle: 'Why did I not get it?',
  whyAddress: 'Link to the article',
  whyHint: 'Copy the link to the article and paste it here.',
  whyAsk: 'Find out',
  whyBad: 'This is not a link to an article on our site.',
  whyGone: 'This article was not found.',
}
