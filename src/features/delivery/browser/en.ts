import type { AlertLogMessages } from './ar.ts'

/** The log of alerts, in English. */
export const en: AlertLogMessages = {
  failed: 'The alert log could not be loaded.',
  log: 'Alerts',
  empty: 'No alerts yet. The first one comes with the next story that matches your interests.',
  emptyFiltered: 'No alerts for this choice.',
  settings: 'Alert settings',
  outcome: 'State',
  outcomes: { all: 'All', arrived: 'Arrived', waiting: 'Waiting', not_sent: 'Did not arrive' },
  channel: 'Channel',
  channels: { all: 'All channels', push: 'Browser', telegram: 'Telegram', whatsapp: 'WhatsApp', none: 'Not sent' },
  download: 'Download the log (CSV)',
  because: (keyword) => `Because of: “${keyword}”`,
  printed: (words) => `as printed: “${words}”`,
  bySections: 'Because of the sections or agencies you chose',
  postGone: 'This post was deleted.',
  outcomesOf: 'What became of the alert',

  mute: 'Mute',
  muteKeyword: (keyword) => `Mute “${keyword}”`,
  muteAgency: (name) => `Mute ${name}`,
  muteStory: 'Mute this story',
  mutes: 'What you muted',
  muteKinds: { keyword: 'keyword', agency: 'agency', story: 'story', all: 'all alerts' },
  until: 'until',
  unmute: 'End mute',
  unmuteOf: (name) => `End the mute of ${name}`,
  notReached: 'The site could not be reached, and nothing was changed.',

  whyTitle: 'Why did I not get it?',
  whyAddress: 'Address of the post on our site',
  whyHint: 'Copy the address of the post’s page and paste it here.',
  whyAsk: 'Find out',
  whyBad: 'This is not the address of a post on our site.',
  whyGone: 'This post was not found.',
}
