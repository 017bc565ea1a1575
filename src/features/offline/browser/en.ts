import type { OfflineMessages } from './ar.ts'

/** The same messages in English. */
export const en: OfflineMessages = {
  offline: 'You are offline.',
  slow: 'The connection is slow or broken.',
  asOf: (time) => `You are seeing this page as of ${time}.`,
  readOffline: 'Reading offline',
  install: 'Install the app',
  newVersion: 'A new version of the site is ready.',
  update: 'Update',
  online: 'You are back online.',
}
