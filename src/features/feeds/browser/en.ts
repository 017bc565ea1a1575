import { quoted } from '#ui/messages/quoted.ts'
import type { FeedMessages } from './ar.ts'

/** English messages of personal feeds. */
export const en: FeedMessages = {
  intro: 'Each list has a secret address for your feed reader. Whoever knows the address can read the list, so do not publish it.',
  turnOn: 'Create addresses for my feeds',
  renew: 'Change the addresses',
  renewNote: 'If somebody else knows them, change them: the present addresses stop working at once.',
  turnOff: 'Turn the feeds off',
  myNews: 'My news',
  saved: 'Saved',
  search: (words) => `Search for ${quoted('en', words)}`,
  searchInMedia: (words) => `Search for ${quoted('en', words)} in media`,
  format: 'Format',
  failed: 'The addresses of your feeds could not be loaded.',
  everyone: 'Feeds for everyone',
  everyoneText:
    'Each list of news or media and each search in it has a public feed. This file has the feeds of all agencies, to be imported once.',
  opml: 'Download the OPML file',
}
