import { plural } from '#ui/messages/plural.ts'
import type { LightMessages } from './ar.ts'

/** The same messages in English. */
export const en: LightMessages = {
  fullVersion: 'Full version',
  skip: 'Skip to the content',
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
  discuss: 'Comment and react in the full version',
  moreReports: 'The other agencies in the full version',
  voteThere: 'Vote in the full version',
  write: 'Write to us in the full version',
}
