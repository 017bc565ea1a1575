import type { UrgentPushMessages } from './ar.ts'

/** English messages of urgent stories as notifications. */
export const en: UrgentPushMessages = {
  title: 'Breaking news notifications',
  intro: 'A notification on this device when a story becomes breaking news, and nothing else. Without an account, and free.',
  on: { ar: 'Breaking news in Arabic reaches this browser.', en: 'Breaking news reaches this browser.' },
  off: 'Breaking news does not reach this browser.',
  turnOn: 'Send me breaking news',
  turnOnInstead: 'Send it in English instead',
  turnOff: 'Stop breaking news notifications',
  unsupported: 'This browser does not support notifications. Try a newer one.',
  notSent: 'The server could not be reached, so nothing was changed. Please try again.',
  ruleTitle: 'What is breaking news?',
  byEditors: 'What the editors choose.',
  byBurst: ({ agencies, minutes, anHour }) =>
    `Or what at least ${agencies} agencies report within ${minutes} minutes of the first one, if few stories of the day have as many. Of these, at most ${anHour} an hour.`,
  once: 'We send one notification for each story, half a minute after it was chosen, in case the editors think again.',
  privacy:
    'All we keep is the address of your browser at its notification service. We delete it when you stop this, or have not visited with it for six months.',
  alerts: 'Alerts about what matters to you, by your keywords and agencies, are something else:',
  alertsLink: 'Alert settings',
}
