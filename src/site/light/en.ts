import { plural } from '#text/plural.ts'
import type { LightMessages } from './ar.ts'

/** The same messages in English. */
export const en: LightMessages = {
  fullVersion: 'Full version',
  filters: 'Sections and agencies',
  nextPage: 'Next page',
  toStart: 'To the start of the list',
  part: (n, of) => `Part ${n} of ${of}`,
  nextPart: 'Continue reading',
  previousPart: 'Previous part',
  picture: (description) => `[Picture: ${description}]`,
  lead: 'Picture:',
  small: (pixels) => `small (${pixels} pixels)`,
  large: (pixels) => `large (${pixels} pixels)`,
  watch: 'Watch the video in the full version',
  gallery: (n) => plural('en', n, { one: 'See the picture in the full version', other: `See ${n} pictures in the full version` }),
  discuss: 'Comment',
  signInNeedsScripts: 'Signing in needs JavaScript to be on in your browser.',
  writesAs: (name) => `You comment as ${name}.`,
  allComments: 'All comments',
  restOfReplies: 'More replies',
  moreReports: 'The other agencies in the full version',
  voteThere: 'Vote in the full version',
  goodShare: 'Time without problems',
  olderUpdates: 'Earlier updates in the full version',
  write: 'Write to us in the full version',
}
