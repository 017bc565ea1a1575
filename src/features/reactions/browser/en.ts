import type { ReactionMessages } from './ar.ts'

/** English messages of reactions, saved posts and recommendations. */
export const en: ReactionMessages = {
  failed: 'The server could not be reached, so your reaction was not recorded. Please try again.',
  waiting: 'Your reaction is stored on this device and will be sent when you are back online.',
  saved: { post: 'The story was saved.', poll: 'The poll was saved.', comment: 'The comment was saved.' },
  unsaved: { post: 'The story is no longer saved.', poll: 'The poll is no longer saved.', comment: 'The comment is no longer saved.' },
  undo: 'Undo',

  forYou: 'For you',
  forYouWhy: 'from what you read, saved and reacted to',

  savedPolls: 'Polls',
  savedComments: 'Comments',
  saveOf: (title) => `Save: ${title}`,
  noneSaved: 'Nothing saved yet',
  noneSavedText: 'Press the save button on any story to find it here whenever you like. Only you can see what you save.',
  browse: 'Browse the latest news',
  pollClosed: 'Closed',

  recentReads: 'Recently read',
  recentReadsNote: 'Only you can see this, and it is deleted after 90 days.',
  noneRead: 'You have not opened a story yet. Stories you read while signed in appear here.',
  forget: 'Clear my reading history',
  forgotten: 'Your reading history was cleared.',
  listFailed: 'The list could not be loaded. Nothing that you saved or read was lost.',
}
