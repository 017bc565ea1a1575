import type { QuickViewMessages } from './ar.ts'

/** The same messages in English. */
export const en: QuickViewMessages = {
  title: 'Short clips',
  intro: 'Short clips from the accounts of the agencies, one after the other.',
  back: 'Back',
  steps: 'From clip to clip',
  previous: 'Previous clip',
  next: 'Next clip',
  play: (title) => `Play the clip: ${title}`,
  pause: (title) => `Pause the clip: ${title}`,
  sound: 'Sound',
  current: (n) => `Clip ${n}`,
  watchAt: { twitter: 'Watch it on X', instagram: 'Watch it on Instagram', threads: 'Watch it on Threads' },
  newest: 'Newest clips',
  saver: 'Data saving is on, so a clip is loaded only when you play it.',
  missingText: 'The agency that published it may have removed it. The other clips are still there.',
  moreFailed: 'More clips could not be loaded.',
  end: 'You have reached the last clip',
  endText: 'New clips are added at the beginning of the list.',
  none: 'There are no clips yet',
  toMedia: 'Browse media',
}
