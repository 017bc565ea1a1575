import type { UrgentMessages } from './ar.ts'

/** Messages of urgent stories in English. */
export const en: UrgentMessages = {
  urgent: 'Breaking',
  push: 'Notifications',
  byEditors: 'chosen by the editors',
  burst: (agencies, minutes) =>
    `${agencies === 1 ? '1 agency' : `${agencies} agencies`} within ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`,
}
