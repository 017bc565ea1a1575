import type { PlayerMessages } from './ar.ts'

/** The same messages in English. */
export const en: PlayerMessages = {
  play: (title) => `Play the video: ${title}`,
  failed: "Oops! We couldn't fetch the video you were looking for.",
  why: {
    network: 'The connection to the source of the video was lost. Check your connection and try again.',
    unplayable: 'The agency may have removed it, or your browser cannot play its format.',
  },
  captions: 'Captions',
  watchAtSource: 'Watch it at the agency',
}
