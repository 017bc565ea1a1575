import type { OfflineMessages } from './ar.ts'

/** The same messages in English. */
export const en: OfflineMessages = {
  offline: 'You are offline.',
  slow: 'The connection is slow or broken.',
  asOf: (time) => `This page is as of ${time}.`,
  online: 'You are back online.',
}
