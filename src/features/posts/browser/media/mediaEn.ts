import { plural } from '#text/plural.ts'
import type { MediaMessages } from './mediaAr.ts'

/** The same messages in English. */
export const mediaEn: MediaMessages = {
  newMedia: (n) => plural('en', n, { one: '1 new post', other: `${n} new posts` }),
  video: 'Video',
  videoOf: (length) => `Video, ${length}`,
  pictures: (n) => plural('en', n, { one: '1 picture', other: `${n} pictures` }),
  networks: { youtube: 'YouTube', twitter: 'X', instagram: 'Instagram', threads: 'Threads' },
  watchThere: 'Watch the video on its own site (opens in a new tab)',
  playFrom: (network) => `Play the video from ${network}`,
  fromNetwork: (network) => `Nothing is loaded from ${network} until you play the video.`,
  enlarge: 'Enlarge the picture',
  enlargeOf: (n, of) => `Enlarge picture ${n} of ${of}`,
  gallery: 'Pictures',
  countOf: (n, of) => `${n} of ${of}`,
  close: 'Close',
  zoom: 'Zoom in or out',
  next: 'Next picture',
  previous: 'Previous picture',
  pictureFailed: 'The picture could not be loaded.',
  emptyTitle: 'No pictures or videos here yet',
  emptyText: 'Pictures and clips arrive from the agencies all the time. Come back soon, or browse the latest news.',
  emptyFilterTitle: 'No pictures or videos match these filters',
  emptyFilterText: 'Remove one of them, or clear them all, to see more.',
  clearAll: 'Clear all',
}
