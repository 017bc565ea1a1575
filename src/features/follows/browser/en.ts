import type { FollowsMessages } from './ar.ts'

/** English messages of followed agencies and sections. */
export const en: FollowsMessages = {
  moreWhat: 'What do you want to follow?',
  follow: { agency: 'Follow agency', section: 'Follow section' },
  following: { agency: 'Following agency', section: 'Following section' },
  undo: 'Undo',
  kinds: { agency: 'Agencies', section: 'Sections' },
  choose: 'Choose what to follow to find its news on your news page. Following is free.',
  followed: 'What you follow',
  failed: 'What you follow could not be loaded. Nothing is lost.',
  notReached: 'The server could not be reached, so nothing was changed. Please try again.',
}
