import type { DeskMessages } from './ar.ts'

/** Every sentence of the desk in English. */
export const en: DeskMessages = {
  desk: 'The desk',
  checking: 'Checking your account…',
  visitorTitle: 'This page is for the newsroom',
  visitorText: 'Sign in with the account of a moderator or an editor to go on.',
  readerTitle: 'You may not see this page',
  readerText: 'It is for moderators and editors. If you are one of them, ask an administrator to change the role of your account.',
  tabs: { comments: 'Comments', polls: 'Polls', words: 'Banned words', log: 'Log' },
}
