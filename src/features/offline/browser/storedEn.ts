import type { StoredMessages } from './storedAr.ts'

/** The same messages in English. */
export const storedEn: StoredMessages = {
  title: 'Reading offline',
  intro: 'What you have read and saved on this device stays here for you when the connection is lost.',
  notStored: 'This page is not stored on this device. It will open by itself when you are back online; nothing you wrote or saved is lost.',
  tryAgain: 'Try again',
  nothing: 'Nothing is stored yet. Open some news while you are online to find it here.',
  saved: 'Your saved items',
  pack: 'The first page that you took with you',
  opened: 'Opened before',
  storedAt: (time) => `as of ${time}`,
}
